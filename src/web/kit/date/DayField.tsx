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
  /** An ISO date, `2026-10` for a month, '' for none. What else stands here is shown as it is. */
  readonly value: string;
  readonly context: DayContext;
  readonly grain?: DayGrain;
  /** The first and the last that may be chosen, ISO; both are a part of it. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly disabled?: boolean;
  readonly required?: boolean;
  /** Whoever holds the field says what is wrong with it: it gets what was typed although that is no date. */
  readonly isJudged?: boolean;
  readonly 'aria-label'?: string;
  readonly 'aria-labelledby'?: string;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-invalid'?: boolean;
  readonly onChange: (value: string) => void;
}

/** A day or a month: typed as the reader writes dates, or chosen in a calendar. */
export function DayField(props: DayFieldProps) {
  const { value, context, grain = 'day', min = '', max = '', disabled, required, isJudged, onChange } = props;
  const { say, format } = context;
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
  const fault = typed === null || isJudged ? null : faultOf(typed);

  function faultOf(entry: string): string | null {
    if (entry.trim() === '') return null;
    const day = read(entry);
    if (day === null)
      return say(grain === 'day' ? 'filters.day.none' : 'filters.day.noMonth', { text: entry });
    if (min !== '' && day < min) return say('filters.day.tooEarly', { date: format.date(dayOf(min), grain) });
    if (max !== '' && day > max) return say('filters.day.tooLate', { date: format.date(dayOf(max), grain) });
    return null;
  }

  const type = (entry: string): void => {
    setTyped(entry);
    const day = read(entry);
    // With a year of two digits one may still be typing one of four.
    if (day !== null && /\d{4}/.test(entry) && faultOf(entry) === null && day !== value) onChange(day);
    if (entry === '' && value !== '') onChange('');
  };
  const leave = (): void => {
    if (typed === null) return;
    const day = read(typed);
    const isRight = day !== null && (isJudged === true || faultOf(typed) === null);
    const now = isRight ? day : isJudged ? typed.trim() : '';
    if (now !== value) onChange(now);
    // What is no date stays as it was typed.
    if (isRight || isJudged === true || typed.trim() === '') setTyped(null);
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
    // What is not shown can't have the focus: the calendar is, from here on.
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
          aria-label={say(grain === 'day' ? 'filters.day.open' : 'filters.day.openMonths')}
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
          aria-label={say(grain === 'day' ? 'filters.day.open' : 'filters.day.openMonths')}
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
