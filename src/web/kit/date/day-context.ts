import type { Formatters } from '../../../format/index.ts';

type DayWord =
  | `filters.day.${'open' | 'openMonths' | 'none' | 'noMonth' | 'tooEarly' | 'tooLate'}`
  | `filters.day.${'month' | 'year'}${'Before' | 'After'}`
  | 'filters.presets.today'
  | 'filters.presets.this-month'
  | 'filters.selectNone';

/** The texts, formats and current date that a date field needs. */
export interface DayContext {
  readonly appText: (word: DayWord, values?: Readonly<Record<string, string>>) => string;
  readonly format: Pick<Formatters, 'locale' | 'date' | 'firstDay'>;
  /** ISO date. */
  readonly today: string;
}
