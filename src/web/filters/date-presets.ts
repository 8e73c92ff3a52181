import { resolveRange } from '../../cascade/index.ts';
import { EARLIEST_DATE } from '../../language/plan/index.ts';
import type { ComponentView, SelectedDates, DateSelection } from '../../cascade/index.ts';
import type { ComponentPlan, DatePreset } from '../../language/plan/index.ts';
import { namedPeriods } from './period-options.ts';

/** The default presets of a component whose file names none. */
const USUAL: readonly DatePreset[] = [
  'last-7d',
  'last-28d',
  'last-90d',
  'this-month',
  'last-month',
  'all-time',
];

/** A named range with the selection that it makes, and its current dates. */
export interface PresetOffer {
  readonly preset: DatePreset;
  readonly choice: DateSelection;
  readonly range: SelectedDates;
  readonly active: boolean;
  /** Whether no date of it can be selected. */
  readonly disabled: boolean;
}

/** The selectable dates: the bounds in the response, else from the earliest supported date until today. */
export function limitsOf(view: Pick<ComponentView, 'bounds'>, today: string): SelectedDates {
  return view.bounds ?? { startDate: EARLIEST_DATE, endDate: today };
}

/**
 * The presets of a date component. A preset that is partly outside the bounds is cut to them: "All Time" is then all
 * time within the bounds.
 */
export function presetOffers(
  plan: Pick<ComponentPlan, 'presets' | 'periods'>,
  view: Pick<ComponentView, 'bounds' | 'selected' | 'range'>,
  today: string,
): PresetOffer[] {
  let activeIsFound = false;
  return offeredBy(plan).flatMap((preset): PresetOffer[] => {
    const named = resolveRange(preset, today);
    if (named === null) return [];
    const range = within(named, view.bounds);
    const choice = range === null || isSameRange(named, range) ? preset : range;
    const isChosen = isNamed(preset, choice, view) || (choice !== preset && isSameRange(view.range, range));
    const active = isChosen && !activeIsFound;
    activeIsFound ||= active;
    return [{ preset, choice, range: range ?? named, active, disabled: range === null }];
  });
}

/** A component of periods has the current and the previous period of each unit. */
function offeredBy({ presets, periods }: Pick<ComponentPlan, 'presets' | 'periods'>): readonly DatePreset[] {
  if (periods.length > 0) return namedPeriods(periods);
  return presets.length > 0 ? presets : USUAL;
}

/**
 * Whether a preset is selected: by its name, or, for all time, by its dates as well, which are the default of a date
 * component.
 */
function isNamed(
  preset: DatePreset,
  choice: DateSelection,
  view: Pick<ComponentView, 'bounds' | 'selected' | 'range'>,
): boolean {
  if (choice !== preset) return false;
  return view.selected === preset || (preset === 'all-time' && isSameRange(view.range, view.bounds));
}

/** The part of a range within bounds; null where they don't overlap. */
function within(range: SelectedDates, bounds: SelectedDates | null): SelectedDates | null {
  if (bounds === null) return range;
  const startDate = range.startDate > bounds.startDate ? range.startDate : bounds.startDate;
  const endDate = range.endDate < bounds.endDate ? range.endDate : bounds.endDate;
  return startDate <= endDate ? { startDate, endDate } : null;
}

/** The selected preset, for the label; null where the dates were selected individually. */
export function activePreset(offers: readonly PresetOffer[]): DatePreset | null {
  return offers.find((offer) => offer.active)?.preset ?? null;
}

function isSameRange(one: SelectedDates | null, other: SelectedDates | null): boolean {
  return one !== null && other !== null && one.startDate === other.startDate && one.endDate === other.endDate;
}
