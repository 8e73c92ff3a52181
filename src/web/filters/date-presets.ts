import { EARLIEST_DATE, resolveRange } from '../../cascade/index.ts';
import type { ComponentView, DateRange, DateSelection } from '../../cascade/index.ts';
import type { ComponentPlan, DatePreset } from '../../language/plan/index.ts';

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
  readonly range: DateRange;
  readonly active: boolean;
  /** It lies outside the dates that may be chosen. */
  readonly disabled: boolean;
}

/** The dates that may be chosen: what the reply allows, else from the first day that the product knows until today. */
export function limitsOf(view: Pick<ComponentView, 'bounds'>, today: string): DateRange {
  return view.bounds ?? { startDate: EARLIEST_DATE, endDate: today };
}

/** The presets of a date component. Where dates are bounded, "All Time" is all of the time within the bounds. */
export function presetOffers(
  plan: Pick<ComponentPlan, 'presets'>,
  view: Pick<ComponentView, 'bounds' | 'selected' | 'range'>,
  today: string,
): PresetOffer[] {
  const { bounds } = view;
  return (plan.presets.length > 0 ? plan.presets : USUAL).flatMap((preset): PresetOffer[] => {
    const choice: DateSelection = preset === 'all-time' && bounds !== null ? bounds : preset;
    const range = resolveRange(choice, today);
    if (range === null) return [];
    const isOutside =
      bounds !== null && (range.startDate < bounds.startDate || range.endDate > bounds.endDate);
    const isWhole = typeof choice !== 'string' && isSameRange(view.range, choice as DateRange);
    return [{ preset, choice, range, active: view.selected === preset || isWhole, disabled: isOutside }];
  });
}

/** The named range that is chosen, for the label; null where the dates were chosen one by one. */
export function activePreset(offers: readonly PresetOffer[]): DatePreset | null {
  return offers.find((offer) => offer.active)?.preset ?? null;
}

function isSameRange(one: DateRange | null, other: DateRange): boolean {
  return one !== null && one.startDate === other.startDate && one.endDate === other.endDate;
}
