import { Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { isUsable } from './control.ts';
import type { ControlProps } from './control.ts';
import css from './controls.module.css';

/** Milliseconds without a key press after which a search starts. */
const PAUSE = 350;

/** Searches for a text in names: after a pause in typing, or at once with Enter. */
export function SearchControl(props: ControlProps) {
  const { plan, view, id, context, send } = props;
  const chosen = typeof view.selected === 'string' ? view.selected : '';
  // The typed text belongs to one selection: an undo or a reset discards it.
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: string } | null>(null);
  const pause = useRef<number | undefined>(undefined);
  useEffect(() => () => window.clearTimeout(pause.current), []);
  const text = typed?.over === chosen ? typed.text : chosen;
  const missing = plan.minLength - text.trim().length;
  const look = (written: string): void => {
    window.clearTimeout(pause.current);
    const wanted = written.trim().replaceAll(/\s+/g, ' ');
    const value = wanted.length < plan.minLength ? null : wanted;
    if ((value ?? '') === chosen) return;
    // The field keeps the text as it was typed: `summer ` may become `summer sale`.
    setTyped({ text: written, over: value ?? '' });
    send({ type: 'component.chosen', name: plan.name, value });
  };
  const isShort = text.trim() !== '' && missing > 0;
  return (
    <div className={css.entry}>
      <Input
        id={id}
        type="search"
        role="searchbox"
        aria-required={plan.isNecessary}
        aria-describedby={isShort ? `${id}-short` : undefined}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={text}
        placeholder={
          plan.placeholder === null ? context.appText('filters.search') : context.t(plan.placeholder)
        }
        disabled={!isUsable(props)}
        allowClear
        onChange={({ target }) => {
          setTyped({ text: target.value, over: chosen });
          window.clearTimeout(pause.current);
          pause.current = window.setTimeout(() => look(target.value), target.value === '' ? 0 : PAUSE);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter searches at once; it must not submit the form.
          event.preventDefault();
          look(text);
        }}
      />
      {isShort && (
        <div id={`${id}-short`} role="status" className={css.hint}>
          {context.appText('filters.minLength', { count: String(plan.minLength) })}
        </div>
      )}
    </div>
  );
}
