import { resolveRange } from '../../cascade/index.ts';
import { EARLIEST_DATE } from '../../language/plan/index.ts';
import type { ComponentView, SelectedDates, DateSelection } from '../../cascade/index.ts';
import type { ComponentPlan, DatePreset } from '../../language/plan/index.ts';
import { namedPeriods } from './period-options.ts';

/** Offered where the file names none. */
const USUAL: readonly DatePreset[] = [
  'last-7d',
  'last-28d',
  'last-90d',
  'this-month',
  'last-month',
  'all-time',
];

/** A named range as it is offered: what is chosen by it, and the dates that it stands for today. */
export interface PresetOffer {
  readonly preset: DatePreset;
  readonly choice: DateSelection;
  readonly range: SelectedDates;
  readonly active: boolean;
  /** None of it lies within the dates that may be chosen. */
  readonly disabled: boolean;
}

/** The dates that may be chosen: what the reply allows, else from the first day that the product knows until today. */
export function limitsOf(view: Pick<ComponentView, 'bounds'>, today: string): SelectedDates {
  return view.bounds ?? { startDate: EARLIEST_DATE, endDate: today };
}

/**
 * The presets of a date component. Where dates are bounded, a named range that lies only partly within is offered as
 * the dates that do: "All Time" is then all of the time within the bounds.
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

/** A component of periods offers this and the last one of each. */
function offeredBy({ presets, periods }: Pick<ComponentPlan, 'presets' | 'periods'>): readonly DatePreset[] {
  if (periods.length > 0) return namedPeriods(periods);
  return presets.length > 0 ? presets : USUAL;
}

/** By its name; all time also by its dates, which are a date component's default where its reply is not narrower. */
function isNamed(
  preset: DatePreset,
  choice: DateSelection,
  view: Pick<ComponentView, 'bounds' | 'selected' | 'range'>,
): boolean {
  if (choice !== preset) return false;
  return view.selected === preset || (preset === 'all-time' && isSameRange(view.range, view.bounds));
}

/** The part of a range that lies within bounds; null where none does. */
function within(range: SelectedDates, bounds: SelectedDates | null): SelectedDates | null {
  if (bounds === null) return range;
  const startDate = range.startDate > bounds.startDate ? range.startDate : bounds.startDate;
  const endDate = range.endDate < bounds.endDate ? range.endDate : bounds.endDate;
  return startDate <= endDate ? { startDate, endDate } : null;
}

/** The named range that is chosen, for the label; null where the dates were chosen one by one. */
export function activePreset(offers: readonly PresetOffer[]): DatePreset | null {
  return offers.find((offer) => offer.active)?.preset ?? null;
}

function isSameRange(one: SelectedDates | null, other: SelectedDates | null): boolean {
  return one !== null && other !== null && one.startDate === other.startDate && one.endDate === other.endDate;
}
