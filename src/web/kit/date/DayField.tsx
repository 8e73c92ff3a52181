import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { readDate, readMonth } from '../../../format/index.ts';
import { Glyph } from '../Glyph.tsx';
import { Calendar } from './Calendar.tsx';
import { dayOf } from './calendar-grid.ts';
import type { DayGrain } from './calendar-grid.ts';
import type { DayContext } from './day-context.ts';
import { placePanel } from './place-panel.ts';
import css from './DayField.module.css';

interface DayFieldProps {
  readonly id?: string;
  /** An ISO date, a month such as `2026-10`, or '' for none. Any other text is shown unchanged. */
  readonly value: string;
  readonly context: DayContext;
  readonly grain?: DayGrain;
  /** The first and the last allowed date, both inclusive, in ISO format. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly disabled?: boolean;
  readonly required?: boolean;
  /** Whether the parent validates the value. It then gets the typed text even if that is no date. */
  readonly isValidated?: boolean;
  readonly 'aria-label'?: string;
  readonly 'aria-labelledby'?: string;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-invalid'?: boolean;
  readonly onChange: (value: string) => void;
}

/** A field for a day or a month, which is typed in the reader's format or chosen in a calendar. */
export function DayField(props: DayFieldProps) {
  const {
    value,
    context,
    grain = 'day',
    min = '',
    max = '',
    disabled,
    required,
    isValidated,
    onChange,
  } = props;
  const { appText, format } = context;
  const own = useId();
  const id = props.id ?? own;
  const field = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const read = (text: string): string | null =>
    grain === 'day' ? readDate(text, format.locale) : readMonth(text, format.locale);
  const written = read(value) === null ? value : format.date(dayOf(value), grain);
  const text = typed ?? written;
  const fault = typed === null || isValidated ? null : faultOf(typed);

  function faultOf(entry: string): string | null {
    if (entry.trim() === '') return null;
    const day = read(entry);
    if (day === null)
      return appText(grain === 'day' ? 'filters.day.none' : 'filters.day.noMonth', { text: entry });
    if (min !== '' && day < min)
      return appText('filters.day.tooEarly', { date: format.date(dayOf(min), grain) });
    if (max !== '' && day > max)
      return appText('filters.day.tooLate', { date: format.date(dayOf(max), grain) });
    return null;
  }

  const type = (entry: string): void => {
    setTyped(entry);
    const day = read(entry);
    // While the year has two digits, the user may still be typing four.
    if (day !== null && /\d{4}/.test(entry) && faultOf(entry) === null && day !== value) onChange(day);
    if (entry === '' && value !== '') onChange('');
  };
  const leave = (): void => {
    if (typed === null) return;
    const day = read(typed);
    const isRight = day !== null && (isValidated === true || faultOf(typed) === null);
    const now = isRight ? day : isValidated ? typed.trim() : '';
    if (now !== value) onChange(now);
    // A text that is no date stays in the field.
    if (isRight || isValidated === true || typed.trim() === '') setTyped(null);
  };
  const open = (): void => {
    leave();
    setOpen(true);
  };
  useEffect(() => {
    const element = panel.current;
    if (!isOpen || element === null || field.current === null) return undefined;
    element.showPopover();
    const place = (): void => placePanel(element, field.current!);
    place();
    // Only a visible element can be focused, and the calendar is visible from here on.
    element.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus({ preventScroll: true });
    addEventListener('scroll', place, true);
    addEventListener('resize', place);
    return () => {
      removeEventListener('scroll', place, true);
      removeEventListener('resize', place);
    };
  }, [isOpen]);
  const close = (): void => {
    panel.current?.hidePopover();
    document.getElementById(id)?.focus();
  };
  const openByKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') leave();
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    open();
  };
  const described = [props['aria-describedby'], fault === null ? undefined : `${id}-day-fault`];
  const isInvalid = fault !== null || props['aria-invalid'] === true;
  return (
    <div className={css.around}>
      <div ref={field} className={css.field} data-invalid={isInvalid || undefined} data-disabled={disabled}>
        <input
          id={id}
          type="text"
          autoComplete="off"
          placeholder={format.date(context.today, grain)}
          {...{ value: text, disabled, required }}
          aria-label={props['aria-label']}
          aria-labelledby={props['aria-labelledby']}
          aria-describedby={described.filter((one) => one !== undefined).join(' ') || undefined}
          aria-invalid={isInvalid || undefined}
          onChange={({ target }) => type(target.value)}
          onBlur={leave}
          onKeyDown={openByKey}
        />
        <button
          type="button"
          {...{ disabled }}
          aria-label={appText(grain === 'day' ? 'filters.day.open' : 'filters.day.openMonths')}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={open}
        >
          <Glyph name="calendar" size={16} />
        </button>
      </div>
      {fault === null ? null : (
        <p id={`${id}-day-fault`} role="alert" className={css.fault}>
          {fault}
        </p>
      )}
      {isOpen && (
        <div
          ref={panel}
          popover="auto"
          role="dialog"
          aria-label={appText(grain === 'day' ? 'filters.day.open' : 'filters.day.openMonths')}
          className={css.panel}
          onToggle={({ newState }) => newState === 'closed' && setOpen(false)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.preventDefault();
            event.stopPropagation();
            close();
          }}
        >
          <Calendar
            {...{ context, grain, min, max }}
            value={read(value) === null ? '' : value}
            isClearable={required !== true && value !== ''}
            onChoose={(day) => {
              setTyped(null);
              close();
              if (day !== value) onChange(day);
            }}
          />
        </div>
      )}
    </div>
  );
}
