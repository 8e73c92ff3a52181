import { addDays } from '../../format/index.ts';
import type { PeriodUnit } from '../../language/plan/index.ts';
import { isIsoDate, rangeText, readDateSelection, resolveRange, startOf } from '../relative-dates.ts';
import type { DateSelection, SelectedDates } from '../selection.ts';
import type { ComponentKind } from './component-kind.ts';
import { selectDate } from './select-date.ts';

/** Days of the longest period of each unit. Two periods are always longer. */
const LONGEST: Readonly<Record<PeriodUnit, number>> = { month: 31, quarter: 92, year: 366 };

/** The period that contains a day. */
export function periodWith(unit: PeriodUnit, day: string): SelectedDates {
  const startDate = startOf(unit, day);
  return { startDate, endDate: addDays(startOf(unit, addDays(startDate, LONGEST[unit])), -1) };
}

/**
 * The unit whose period a selection is, by name or by its first and last day. Null when it is none, or starts
 * in the future.
 */
function unitOf(
  selection: DateSelection | null,
  units: readonly PeriodUnit[],
  today: string,
): PeriodUnit | null {
  if (typeof selection === 'string')
    return units.find((unit) => selection === `this-${unit}` || selection === `last-${unit}`) ?? null;
  if (selection === null || !isIsoDate(selection.startDate) || selection.startDate > today) return null;
  return (
    units.find((unit) => rangeText(periodWith(unit, selection.startDate)) === rangeText(selection)) ?? null
  );
}

/** The days of a period up to today. */
export function daysOfPeriod(selection: DateSelection, today: string): SelectedDates | null {
  const range = resolveRange(selection, today);
  return range === null || range.endDate <= today ? range : { ...range, endDate: today };
}

/** A range of dates that is exactly one calendar period. */
export const selectPeriod: ComponentKind = {
  ...selectDate,
  match(preset, plan, offer, today) {
    const match = selectDate.match(preset, plan, offer, today);
    return unitOf(readDateSelection(match?.selected), plan.periods, today) === null ? null : match;
  },
  start: (plan, offer, today) =>
    selectPeriod.match({ from: 'value', value: plan.defaultEntry }, plan, offer, today)?.selected ?? null,
  send(selected, _plan, _offer, today) {
    const selection = readDateSelection(selected);
    const range = selection === null ? null : daysOfPeriod(selection, today);
    return range === null ? null : rangeText(range);
  },
};
