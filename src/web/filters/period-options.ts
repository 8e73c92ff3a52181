import { datesText, periodWith, readDateSelection, resolveRange } from '../../cascade/index.ts';
import type { ComponentView, DateSelection } from '../../cascade/index.ts';
import { EARLIEST_DATE } from '../../language/plan/index.ts';
import type { DatePreset, PeriodUnit } from '../../language/plan/index.ts';
import { foldText } from '../../format/index.ts';
import type { FilterContext } from './control.ts';

/** A period as it is offered. */
export interface PeriodOption {
  /** The label: a screen reader is told this one when it changes. */
  readonly value: string;
  readonly label: string;
  /** The period itself, `October 2026`: of a named one it says which it is today. */
  readonly period: string;
  readonly choice: DateSelection;
  readonly folded: string;
}

export interface PeriodGroup {
  readonly label: string;
  readonly options: PeriodOption[];
}

type Context = Pick<FilterContext, 'say' | 'format' | 'today'>;

/** This and the last period of each unit. */
export const namedPeriods = (units: readonly PeriodUnit[]): DatePreset[] =>
  units.flatMap((unit): DatePreset[] => [`this-${unit}`, `last-${unit}`]);

/** The periods that can be chosen: by name, then those of each unit since the first day that the product knows. */
export function periodOptions(units: readonly PeriodUnit[], context: Context): PeriodGroup[] {
  const { say, format, today } = context;
  const named = units.flatMap((unit) =>
    namedPeriods([unit]).map((preset) => {
      const period = format.date(resolveRange(preset, today)?.startDate, unit);
      return optionOf(preset, say(`filters.presets.${preset}`), period);
    }),
  );
  const groups = units.map((unit) => ({
    label: say(`filters.periods.${unit}`),
    options: startsOf(unit, today).map((day) => {
      const period = format.date(day, unit);
      return optionOf(periodWith(unit, day), period, period);
    }),
  }));
  return [{ label: say('filters.presetsLabel'), options: named }, ...groups];
}

function optionOf(choice: DateSelection, label: string, period: string): PeriodOption {
  return { value: label, label, period, choice, folded: foldText(`${label} ${period}`) };
}

/** The option that a selection is; null where nothing is selected. */
export function chosenPeriod(
  groups: readonly PeriodGroup[],
  selected: ComponentView['selected'],
): PeriodOption | null {
  const selection = readDateSelection(selected);
  if (selection === null) return null;
  const dates = datesText(selection);
  return groups.flatMap(({ options }) => options).find(({ choice }) => datesText(choice) === dates) ?? null;
}

/** The first days of the periods until today, the newest first. */
function startsOf(unit: PeriodUnit, today: string): string[] {
  const starts: string[] = [];
  let { startDate } = periodWith(unit, today);
  while (startDate >= EARLIEST_DATE) {
    starts.push(startDate);
    startDate = resolveRange(`last-${unit}`, startDate)?.startDate ?? '';
  }
  return starts;
}
