import type { DatasetPlan } from '../../../language/plan/index.ts';
import { isIsoDate, isoDateWords } from '../../../format/index.ts';
import { previousPeriod, previousYear } from './calendar.ts';
import type { DateRange } from './calendar.ts';
import { quoted, refuse, textOf } from './parameters.ts';
import type { Parameters } from './parameters.ts';

const RANGE_FORM = 'start_end, as in 2024-01-01_2024-03-31';

/** The range of the `date` parameter; null where absent. */
export function parseRange(plan: DatasetPlan, parameters: Parameters): DateRange | null {
  const text = textOf(parameters, 'date');
  if (text === null) return null;
  if (plan.time === null) {
    refuse(parameters, 'date', `${plan.name} has no time to filter by`);
    return null;
  }
  return rangeOf(parameters, 'date', text);
}

/** What `compare` asks for, resolved against the range; null where absent. */
export function parseComparison(range: DateRange | null, parameters: Parameters): DateRange | null {
  const text = textOf(parameters, 'compare');
  if (text === null) return null;
  const known = ['previous_period', 'previous_year'];
  const isRange = text.includes('_') && /^\d/.test(text);
  if (!known.includes(text) && !isRange) {
    refuse(
      parameters,
      'compare',
      `must be previous_period, previous_year or ${RANGE_FORM}, not ${quoted(text)}`,
      known,
    );
    return null;
  }
  const explicit = isRange ? rangeOf(parameters, 'compare', text) : null;
  if (range === null) {
    // A range that could not be read has had its own detail.
    if (textOf(parameters, 'date') === null) refuse(parameters, 'compare', 'needs a date to compare with');
    return null;
  }
  if (isRange) return explicit;
  return text === 'previous_year' ? previousYear(range) : previousPeriod(range);
}

/** Reads `start_end`; the mistake is noted under the parameter's name. */
export function rangeOf(parameters: Parameters, name: string, text: string): DateRange | null {
  const [start = '', end = '', ...more] = text.split('_');
  if (more.length > 0 || end === '') {
    refuse(parameters, name, `must be ${RANGE_FORM}, not ${quoted(text)}`);
    return null;
  }
  const wrong = [start, end].find((date) => !isIsoDate(date));
  if (wrong !== undefined) {
    refuse(parameters, name, `${quoted(wrong)} is no date of the calendar; expected ${isoDateWords}`);
    return null;
  }
  if (end < start) {
    refuse(parameters, name, `ends on ${end}, before it starts on ${start}`);
    return null;
  }
  return { start, end };
}
