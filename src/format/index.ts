// The door of the format library: figures, dates and currencies as people read them.
export { createFormatters } from './formatters.ts';
export type { FormatterOptions, Formatters } from './formatters.ts';
export type { NumberFormatName, NumberStyle } from './number-style.ts';
export { changeBetween, toneOf } from './change.ts';
export type { Change, GoodWhen, Tone } from './change.ts';
export { addDays } from './date-format.ts';
export type { DateFormatter, DateSpan } from './date-format.ts';
export { calendarDate, nextPeriod, parseCalendarDate, periodsBetween, startOfPeriod } from './calendar.ts';
export type { DateGrain } from './calendar.ts';
export { dayIn } from './day-in.ts';
export { BYTE_ORDER_MARK, csvLine } from './csv-line.ts';
export { currencyOfLocale } from './currency.ts';
export { excelFormat } from './excel-format.ts';
export type { ExcelColumn } from './excel-format.ts';
export { EXCEL_TEXT_LENGTH, excelText } from './excel-text.ts';
export { localeOf } from './locale.ts';
export { DASH, MINUS, toNumber } from './numeric.ts';
