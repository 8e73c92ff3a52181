// The public interface of the format library. It formats and parses numbers, dates and currencies.
export { createFormatters } from './formatters.ts';
export type { Formatters } from './formatters.ts';
export type { NumberFormatName, NumberStyle } from './number-style.ts';
export { changeBetween, pointsIn, toneOf } from './change.ts';
export type { GoodWhen, Tone } from './change.ts';
export {
  addDays,
  calendarDate,
  dateOfDay,
  dayNumber,
  monthNumber,
  nextPeriod,
  parseCalendarDate,
  parseCalendarTime,
  periodText,
  periodsBetween,
  startOfPeriod,
} from './calendar.ts';
export type { DateGrain } from './calendar.ts';
export { dayIn } from './day-in.ts';
export { BYTE_ORDER_MARK, csvLine } from './csv-line.ts';
export { currencyOfLocale } from './currency.ts';
export { excelFormat } from './excel-format.ts';
export { excelText } from './excel-text.ts';
export { dateRangeWords, isIsoDate, isoDateWords, readDateRange, readPeriod } from './date-range.ts';
export { localeOf } from './locale.ts';
export { foldText, searchedWords } from './fold.ts';
export { memberWords } from './member-words.ts';
export { readDate } from './read-date.ts';
export { readMonth } from './read-month.ts';
export { readDecimal, readNumber } from './read-number.ts';
export { DASH, toNumber, withSign } from './numeric.ts';
