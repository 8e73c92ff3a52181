import { useCallback, useId, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { foldText } from '../../../format/index.ts';
import type { AppText } from '../../i18n/index.ts';
import { typedText } from './clipboard/cell-text.ts';
import type { CellWords } from './clipboard/cell-text.ts';
import { isNumeric, type GridValue, type GridChoice, type GridField } from './model/field.ts';

interface CellEditorProps {
  readonly field: GridField;
  readonly value: GridValue;
  readonly words: CellWords;
  readonly choices: readonly GridChoice[];
  readonly appText: AppText;
  readonly onType: (text: string) => void;
  /** Commits the chosen value and closes the editor. */
  readonly onChoose: (value: GridValue) => void;
  readonly onClose: (commit?: boolean, focus?: boolean) => void;
}

/**
 * The input of a cell that is being edited. An edit that began with a typed character replaces the old value,
 * as in spreadsheets.
 */
export function CellEditor(props: CellEditorProps) {
  const { field, value, words, onType } = props;
  const [text, setText] = useState(() => typedText(field, value, words));
  const write = (next: string): void => {
    setText(next);
    onType(next);
  };
  if (field.type === 'choice' || field.type === 'member' || field.type === 'reference')
    return <ChoiceEditor {...props} text={text} write={write} />;
  const isTouched = field.type === 'date' && matchMedia('(pointer: coarse)').matches;
  return (
    <input
      ref={focused}
      className={`grid-input${isNumeric(field) ? ' grid-figure' : ''}`}
      aria-label={field.title}
      type={isTouched ? 'date' : 'text'}
      inputMode={isNumeric(field) ? 'decimal' : 'text'}
      value={isTouched ? String(value ?? '') : text}
      onChange={(event) => write(event.target.value)}
    />
  );
}

function focused(input: HTMLInputElement | null): void {
  input?.focus();
  if (input?.type === 'text') input.select();
}

/** The maximum number of choices shown. Users have to type more to find others. */
const MOST = 100;

function ChoiceEditor({
  field,
  choices,
  appText,
  text,
  write,
  onChoose,
  onClose,
}: CellEditorProps & { readonly text: string; readonly write: (text: string) => void }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isTyped, setTyped] = useState(false);
  const [active, setActive] = useState(0);
  const folded = useMemo(
    () => choices.map((choice) => ({ choice, name: foldText(choice.title) })),
    [choices],
  );
  const matches = useMemo(() => {
    const wanted = foldText(text.trim());
    const found = isTyped && wanted !== '' ? folded.filter(({ name }) => name.includes(wanted)) : folded;
    // Choices that begin with the typed text come first.
    return found.toSorted(
      (one, other) => Number(other.name.startsWith(wanted)) - Number(one.name.startsWith(wanted)),
    );
  }, [folded, text, isTyped]);
  const shown = matches.slice(0, MOST);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && shown.length > 0) {
      event.preventDefault();
      event.stopPropagation();
      setActive((active + step + shown.length) % shown.length);
    } else if ((event.key === 'Enter' || event.key === 'Tab') && (isTyped || active > 0)) {
      const chosen = shown[active]?.choice;
      if (chosen === undefined || text.trim() === '') return;
      // The key press commits the value, after which the grid moves on.
      write(chosen.title);
    }
  };
  // The callback is stable, so that the input is focused only once. Focusing it after each character would
  // select the text, and the next character would replace it.
  const attach = useCallback((element: HTMLInputElement | null): void => {
    input.current = element;
    focused(element);
  }, []);
  return (
    <>
      <input
        ref={attach}
        className="grid-input"
        role="combobox"
        aria-label={field.title}
        aria-expanded
        aria-controls={id}
        aria-activedescendant={shown.length > 0 ? `${id}-${active}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setTyped(true);
          setActive(0);
          write(event.target.value);
        }}
        onKeyDown={onKeyDown}
      />
      {createPortal(
        <ul
          id={id}
          role="listbox"
          aria-label={field.title}
          className="grid-choices"
          ref={(list) => place(list, input.current)}
        >
          {shown.map(({ choice }, index) => (
            <li
              key={choice.value}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              ref={index === active ? (item) => item?.scrollIntoView({ block: 'nearest' }) : undefined}
              onMouseDown={(event) => {
                event.preventDefault();
                onChoose(choice.value);
                onClose(false, true);
              }}
            >
              {choice.title}
            </li>
          ))}
          {shown.length === 0 ? <li className="grid-choices-note">{appText('grid.noMatch')}</li> : null}
          {matches.length > MOST ? (
            <li className="grid-choices-note">{appText('grid.moreMatches')}</li>
          ) : null}
        </ul>,
        document.body,
      )}
    </>
  );
}

const ROOM = 8;

/** Places the list below the cell, or above it when there is more room. */
function place(list: HTMLUListElement | null, input: HTMLInputElement | null): void {
  if (list === null || input === null) return;
  const cell = input.getBoundingClientRect();
  const isSubroute = window.innerHeight - cell.bottom > Math.min(240, cell.top);
  const width = Math.max(cell.width, 200);
  list.style.minWidth = `${width}px`;
  list.style.left = `${Math.max(ROOM, Math.min(cell.left, window.innerWidth - width - ROOM))}px`;
  list.style.top = isSubroute ? `${cell.bottom + 2}px` : 'auto';
  list.style.bottom = isSubroute ? 'auto' : `${window.innerHeight - cell.top + 2}px`;
}
