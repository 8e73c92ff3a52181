import { Input } from 'antd';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { numberRangeText, readNumberRange } from '../../language/plan/index.ts';
import { isUsable } from './control.ts';
import type { ControlProps } from './control.ts';
import { enteredNumber, readEntry, steppedNumber } from './number-entry.ts';
import type { NumberEntry } from './number-entry.ts';
import css from './controls.module.css';

const ARROWS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/** A range of numbers. It is applied when the field loses the focus, or with Enter. An empty end is open. */
export function SelectNumberControl(props: ControlProps) {
  const { plan, view, id, context, send } = props;
  const { appText } = context;
  const chosen = typeof view.selected === 'string' ? view.selected : '';
  const range = readNumberRange(chosen);
  const shown: NumberEntry = {
    from: enteredNumber(range?.from ?? null, plan.numbers, context),
    to: enteredNumber(range?.to ?? null, plan.numbers, context),
  };
  // The typed text belongs to one selection: an undo or a reset discards it.
  const [entry, setEntry] = useState<(NumberEntry & { readonly over: string }) | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const texts = entry?.over === chosen ? entry : shown;
  const isWrong = fault !== null && texts === entry;
  const write = (next: NumberEntry): void => setEntry({ from: next.from, to: next.to, over: chosen });
  const take = (written: NumberEntry): void => {
    const read = readEntry(written, plan.numbers, context);
    setFault(read.fault);
    if (read.fault !== null) return;
    setEntry(null);
    const isEmpty = read.range.from === null && read.range.to === null;
    const value = isEmpty ? null : numberRangeText(read.range);
    if ((value ?? '') !== chosen) send({ type: 'component.chosen', name: plan.name, value });
  };
  const onKeyDown = (end: keyof NumberEntry, event: KeyboardEvent): void => {
    const steps = ARROWS[event.key];
    if (event.key === 'Escape') setEntry(null);
    // Enter applies the range; it must not submit the form.
    if (event.key === 'Enter') take(texts);
    if (steps !== undefined)
      write({ ...texts, [end]: steppedNumber(texts[end], steps, plan.numbers, context) });
    if (steps !== undefined || event.key === 'Enter') event.preventDefault();
  };
  const field = (end: keyof NumberEntry) => {
    const name = appText(end === 'from' ? 'filters.fromNumber' : 'filters.toNumber');
    return (
      <Input
        id={end === 'from' ? id : `${id}-to`}
        aria-label={`${context.t(plan.label)}: ${name}`}
        aria-describedby={isWrong ? `${id}-fault` : undefined}
        aria-invalid={isWrong || undefined}
        aria-required={plan.isNecessary}
        inputMode="decimal"
        autoComplete="off"
        value={texts[end]}
        placeholder={name}
        suffix={plan.numbers.format === 'percent' ? '%' : undefined}
        status={isWrong ? 'error' : undefined}
        disabled={!isUsable(props)}
        onChange={({ target }) => write({ ...texts, [end]: target.value })}
        onKeyDown={(event) => onKeyDown(end, event)}
      />
    );
  };
  return (
    <div className={css.entry}>
      <div
        role="group"
        aria-label={context.t(plan.label)}
        className={css.numbers}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (entry !== null && !currentTarget.contains(relatedTarget)) take(texts);
        }}
      >
        {field('from')}
        <span aria-hidden="true">–</span>
        {field('to')}
      </div>
      {isWrong && (
        <div id={`${id}-fault`} role="alert" className={css.fault}>
          {fault}
        </div>
      )}
    </div>
  );
}
