import { datesText, periodWith, readDateSelection, resolveRange } from '../../cascade/index.ts';
import type { ComponentView, DateSelection } from '../../cascade/index.ts';
import { EARLIEST_DATE } from '../../language/plan/index.ts';
import type { DatePreset, PeriodUnit } from '../../language/plan/index.ts';
import { foldText } from '../../format/index.ts';
import type { FilterContext } from './control.ts';

/** A period that can be selected. */
export interface PeriodOption {
  /** The value is the label, because screen readers announce the value when it changes. */
  readonly value: string;
  readonly label: string;
  /** The calendar period, `October 2026`; for a named period, the current one. */
  readonly period: string;
  readonly choice: DateSelection;
  readonly folded: string;
}

export interface PeriodGroup {
  readonly label: string;
  readonly options: PeriodOption[];
}

type Context = Pick<FilterContext, 'appText' | 'format' | 'today'>;

/** The current and the previous period of each unit. */
export const namedPeriods = (units: readonly PeriodUnit[]): DatePreset[] =>
  units.flatMap((unit): DatePreset[] => [`this-${unit}`, `last-${unit}`]);

/** The periods that can be selected: the named ones, then those of each unit since the earliest supported date. */
export function periodOptions(units: readonly PeriodUnit[], context: Context): PeriodGroup[] {
  const { appText, format, today } = context;
  const named = units.flatMap((unit) =>
    namedPeriods([unit]).map((preset) => {
      const period = format.date(resolveRange(preset, today)?.startDate, unit);
      return optionOf(preset, appText(`filters.presets.${preset}`), period);
    }),
  );
  const groups = units.map((unit) => ({
    label: appText(`filters.periods.${unit}`),
    options: startsOf(unit, today).map((day) => {
      const period = format.date(day, unit);
      return optionOf(periodWith(unit, day), period, period);
    }),
  }));
  return [{ label: appText('filters.presetsLabel'), options: named }, ...groups];
}

function optionOf(choice: DateSelection, label: string, period: string): PeriodOption {
  return { value: label, label, period, choice, folded: foldText(`${label} ${period}`) };
}

/** The option of a selection; null without one. */
export function chosenPeriod(
  groups: readonly PeriodGroup[],
  selected: ComponentView['selected'],
): PeriodOption | null {
  const selection = readDateSelection(selected);
  if (selection === null) return null;
  const dates = datesText(selection);
  return groups.flatMap(({ options }) => options).find(({ choice }) => datesText(choice) === dates) ?? null;
}

/** The first days of the periods until today, the latest first. */
function startsOf(unit: PeriodUnit, today: string): string[] {
  const starts: string[] = [];
  let { startDate } = periodWith(unit, today);
  while (startDate >= EARLIEST_DATE) {
    starts.push(startDate);
    startDate = resolveRange(`last-${unit}`, startDate)?.startDate ?? '';
  }
  return starts;
}
