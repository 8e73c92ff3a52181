import { nextPeriod, parseCalendarTime } from './calendar.ts';
import type { DateGrain } from './calendar.ts';
import { DASH } from './numeric.ts';

export interface DateFormatter {
  /** A date by its grain: `14 Oct 2026, 13:00`, `14 Oct 2026`, `12–18 Oct 2026`, `October 2026`, `Q4 2026`, `2026`. */
  readonly date: (value: unknown, grain?: DateGrain) => string;
  /**
   * A short date for an axis over `span`. The year is included only if the span has several; for hours, the
   * same applies to the day.
   */
  readonly axisDate: (value: unknown, grain: DateGrain, span: DateSpan) => string;
  readonly weekday: (value: unknown) => string;
  /** The first day of the week in the reader's region: 1 is Monday, 7 Sunday. */
  readonly firstDay: number;
  /** A range with both ends included: `1–28 Oct 2026`. */
  readonly range: (start: unknown, end: unknown) => string;
  /** A moment in the reader's time zone: `14 Oct 2026, 09:30`. */
  readonly moment: (value: unknown) => string;
  /** A moment in the company's time zone, with the zone's name: `14 Oct 2026, 09:30 CET`. */
  readonly companyMoment: (value: unknown) => string;
  /** The time since a moment: `3 hours ago`. */
  readonly relative: (value: unknown, now: number) => string;
}

export interface DateSpan {
  readonly start: string;
  readonly end: string;
}

/** The abbreviation of quarter. Q in other languages. */
const QUARTER: Readonly<Record<string, string>> = { en: 'Q', de: 'Q', fr: 'T', pt: 'T' };

const SHAPES = {
  hour: { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  hourInYear: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  hourInDay: { hour: '2-digit', minute: '2-digit' },
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  dayInYear: { day: 'numeric', month: 'short' },
  month: { month: 'long', year: 'numeric' },
  monthInYear: { month: 'short' },
  monthShort: { month: 'short', year: 'numeric' },
  year: { year: 'numeric' },
  weekday: { weekday: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const UNITS = [
  { unit: 'day', milliseconds: 86_400_000 },
  { unit: 'hour', milliseconds: 3_600_000 },
  { unit: 'minute', milliseconds: 60_000 },
] as const;

/** Formats dates for a locale. Calendar dates have no time zone; `timeZone` applies only to moments. */
export function createDateFormatter(
  locale: string,
  timeZone: string | undefined,
  companyTimeZone = 'UTC',
): DateFormatter {
  const shapes = new Map<string, Intl.DateTimeFormat>();
  const shaped = (shape: keyof typeof SHAPES): Intl.DateTimeFormat => {
    const made = shapes.get(shape) ?? new Intl.DateTimeFormat(locale, { ...SHAPES[shape], timeZone: 'UTC' });
    shapes.set(shape, made);
    return made;
  };
  const quarterWord = QUARTER[new Intl.Locale(locale).language] ?? 'Q';
  const quarter = (time: number): string =>
    `${quarterWord}${Math.floor(new Date(time).getUTCMonth() / 3) + 1}`;
  const year = (time: number): string => shaped('year').format(time);
  let moments: Intl.DateTimeFormat | undefined;
  let companyMoments: Intl.DateTimeFormat | undefined;
  let ago: Intl.RelativeTimeFormat | undefined;

  const long: Readonly<Record<DateGrain, (time: number) => string>> = {
    hour: (time) => shaped('hour').format(time),
    day: (time) => shaped('day').format(time),
    week: (time) => shaped('day').formatRange(time, nextPeriod(time, 'week') - 1),
    month: (time) => shaped('month').format(time),
    quarter: (time) => `${quarter(time)} ${year(time)}`,
    year,
  };
  const short: Readonly<Record<DateGrain, (time: number, oneYear: boolean, oneDay: boolean) => string>> = {
    hour: (time, oneYear, oneDay) =>
      shaped(oneDay ? 'hourInDay' : oneYear ? 'hourInYear' : 'hour').format(time),
    day: (time, oneYear) => shaped(oneYear ? 'dayInYear' : 'day').format(time),
    week: (time, oneYear) => shaped(oneYear ? 'dayInYear' : 'day').format(time),
    month: (time, oneYear) => shaped(oneYear ? 'monthInYear' : 'monthShort').format(time),
    quarter: (time, oneYear) => (oneYear ? quarter(time) : long.quarter(time)),
    year,
  };

  return {
    date: (value, grain = 'day') => known(value, long[grain]),
    axisDate: (value, grain, span) =>
      known(value, (time) => short[grain](time, isWithin(span, 4), isWithin(span, 10))),
    weekday: (value) => known(value, (time) => shaped('weekday').format(time)),
    firstDay: firstDayOf(locale),
    range: (start, end) =>
      known(start, (from) =>
        known(end, (to) => (from === to ? long.day(from) : shaped('day').formatRange(from, to))),
      ),
    moment: (value) => {
      const time = momentOf(value);
      if (time === null) return DASH;
      moments ??= new Intl.DateTimeFormat(locale, {
        dateStyle: 'medium',
        timeStyle: 'short',
        ...(timeZone === undefined ? {} : { timeZone }),
      });
      return moments.format(time);
    },
    companyMoment: (value) => {
      const time = momentOf(value);
      if (time === null) return DASH;
      companyMoments ??= new Intl.DateTimeFormat(locale, {
        ...SHAPES.day,
        hour: '2-digit',
        minute: '2-digit',
        timeZone: companyTimeZone,
        timeZoneName: 'short',
      });
      return companyMoments.format(time);
    },
    relative: (value, now) => {
      const time = momentOf(value);
      if (time === null) return DASH;
      ago ??= new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
      const distance = time - now;
      const { unit, milliseconds } =
        UNITS.find((each) => Math.abs(distance) >= each.milliseconds) ?? UNITS[2];
      return ago.format(Math.trunc(distance / milliseconds), unit);
    },
  };
}

/** Engines have a method, a property (older ones), or neither. */
function firstDayOf(locale: string): number {
  const region: Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo } = new Intl.Locale(locale);
  return (region.getWeekInfo?.() ?? region.weekInfo)?.firstDay ?? 1;
}

interface WeekInfo {
  readonly firstDay: number;
}

/** Whether both ends of a span have the same year (4 characters) or day (10 characters). */
function isWithin({ start, end }: DateSpan, letters: number): boolean {
  return start.slice(0, letters) === end.slice(0, letters);
}

function known(value: unknown, write: (time: number) => string): string {
  const time = parseCalendarTime(value);
  return time === null ? DASH : write(time);
}

function momentOf(value: unknown): number | null {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}
