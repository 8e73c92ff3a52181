import { useEffect, useId, useRef, useState } from 'react';
import { Glyph } from '../Glyph.tsx';
import {
  addMonths,
  asGrain,
  dayAfterKey,
  dayOf,
  dayWithin,
  monthsAround,
  weeksAround,
} from './calendar-grid.ts';
import type { DayGrain } from './calendar-grid.ts';
import type { DayContext } from './day-context.ts';
import css from './Calendar.module.css';

interface CalendarProps {
  readonly value: string;
  readonly context: DayContext;
  readonly grain: DayGrain;
  readonly min: string;
  readonly max: string;
  readonly isClearable: boolean;
  readonly onChoose: (value: string) => void;
}

/**
 * The days of a month, or the months of a year. Arrow keys, Home, End and the page keys move the focus; Enter
 * chooses.
 */
export function Calendar({ value, context, grain, min, max, isClearable, onChoose }: CalendarProps) {
  const { appText, format, today } = context;
  const title = useId();
  const grid = useRef<HTMLTableElement>(null);
  const [first, last] = [min === '' ? '' : dayOf(min), max === '' ? '' : dayOf(max)];
  const [at, setAt] = useState(() => dayWithin(dayOf(value === '' ? today : value), first, last));
  // Whether the current day takes the focus: at first, and when keys move it. The arrow buttons above keep
  // the focus themselves.
  const [isMoved, setMoved] = useState(true);
  useEffect(() => {
    const own = `button[data-day="${asGrain(at, grain)}"]`;
    if (isMoved) grid.current?.querySelector<HTMLElement>(own)?.focus();
  }, [at, grain, isMoved]);
  const { locale } = format;
  const monthsAYear = grain === 'month' ? 12 : 1;
  const go = (months: number): void => {
    setMoved(false);
    setAt(dayWithin(addMonths(at, months), first, last));
  };
  const rows = grain === 'day' ? weeksAround(at, format.firstDay) : monthsAround(at);
  const heads = grain === 'day' ? (rows[0] ?? []) : [];
  const isOutside = (day: string): boolean =>
    (min !== '' && asGrain(day, grain) < asGrain(min, grain)) ||
    (max !== '' && asGrain(day, grain) > asGrain(max, grain));
  const now = asGrain(today, grain);
  return (
    <div className={css.calendar} data-grain={grain}>
      <header>
        {grain === 'day' && (
          <Turn label={appText('filters.day.yearBefore')} isBack isDouble onTurn={() => go(-12)} />
        )}
        <Turn
          label={appText(grain === 'day' ? 'filters.day.monthBefore' : 'filters.day.yearBefore')}
          isBack
          onTurn={() => go(-monthsAYear)}
        />
        <strong id={title} aria-live="polite">
          {format.date(at, grain === 'day' ? 'month' : 'year')}
        </strong>
        <Turn
          label={appText(grain === 'day' ? 'filters.day.monthAfter' : 'filters.day.yearAfter')}
          onTurn={() => go(monthsAYear)}
        />
        {grain === 'day' && <Turn label={appText('filters.day.yearAfter')} isDouble onTurn={() => go(12)} />}
      </header>
      <table
        ref={grid}
        role="grid"
        aria-labelledby={title}
        onKeyDown={(event) => {
          const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
          const next = dayAfterKey(at, event, { grain, firstDay: format.firstDay, isRightToLeft });
          if (next === null) return;
          event.preventDefault();
          setMoved(true);
          setAt(dayWithin(next, first, last));
        }}
      >
        {heads.length > 0 && (
          <thead>
            <tr>
              {heads.map((day) => (
                <th key={day} scope="col" abbr={inWords(locale, day, { weekday: 'long' })}>
                  {inWords(locale, day, { weekday: 'short' })}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]}>
              {row.map((day) => {
                const own = asGrain(day, grain);
                return (
                  <td key={day} aria-selected={own === value}>
                    <button
                      type="button"
                      tabIndex={own === asGrain(at, grain) ? 0 : -1}
                      data-day={own}
                      data-other={(grain === 'day' && day.slice(0, 7) !== at.slice(0, 7)) || undefined}
                      aria-label={inWords(locale, day, {
                        ...(grain === 'day' && { weekday: 'long', day: 'numeric' }),
                        month: 'long',
                        year: 'numeric',
                      })}
                      aria-current={own === now ? 'date' : undefined}
                      disabled={isOutside(day)}
                      onClick={() => onChoose(own)}
                    >
                      {inWords(locale, day, grain === 'day' ? { day: 'numeric' } : { month: 'short' })}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <footer>
        <button type="button" disabled={isOutside(today)} onClick={() => onChoose(now)}>
          {appText(grain === 'day' ? 'filters.presets.today' : 'filters.presets.this-month')}
        </button>
        {isClearable && (
          <button type="button" onClick={() => onChoose('')}>
            {appText('filters.selectNone')}
          </button>
        )}
      </footer>
    </div>
  );
}

interface TurnProps {
  readonly label: string;
  readonly isBack?: boolean;
  readonly isDouble?: boolean;
  readonly onTurn: () => void;
}

const Turn = ({ label, isBack, isDouble, onTurn }: TurnProps) => (
  <button type="button" aria-label={label} title={label} data-back={isBack} onClick={onTurn}>
    <Glyph name="chevronEnd" size={16} />
    {isDouble && <Glyph name="chevronEnd" size={16} />}
  </button>
);

const inWords = (locale: string, day: string, parts: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' }).format(new Date(day));
