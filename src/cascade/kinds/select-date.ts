import { datesText, rangeText, readDateSelection, resolveRange } from '../relative-dates.ts';
import type { ComponentSelection, SelectedDates, DateSelection } from '../selection.ts';
import type { ComponentKind } from './component-kind.ts';
import { decode } from './url-text.ts';

/**
 * Cuts a selection to the allowed dates. Returns it unchanged if it is within them, and null if it is outside
 * or unreadable.
 */
export function fitDates(
  selection: DateSelection,
  bounds: SelectedDates | null,
  today: string,
): { readonly selected: DateSelection; readonly isCut: boolean } | null {
  const range = resolveRange(selection, today);
  if (range === null) return null;
  if (bounds === null) return { selected: selection, isCut: false };
  const startDate = range.startDate < bounds.startDate ? bounds.startDate : range.startDate;
  const endDate = range.endDate > bounds.endDate ? bounds.endDate : range.endDate;
  if (startDate > endDate) return null;
  const isCut = startDate !== range.startDate || endDate !== range.endDate;
  return { selected: isCut ? { startDate, endDate } : selection, isCut };
}

/** Whether a selection exists and differs from the whole range that the response allows. */
export function isOwnRange(selected: ComponentSelection, bounds: SelectedDates | null): boolean {
  if (selected === null) return false;
  if (bounds === null || typeof selected !== 'object' || !('startDate' in selected)) return true;
  return selected.startDate !== bounds.startDate || selected.endDate !== bounds.endDate;
}

export const selectDate: ComponentKind = {
  none: null,
  isFilled: (selected) => selected !== null,
  match(preset, _plan, { bounds }, today) {
    const selected = readDateSelection(preset.from === 'text' ? decode(preset.text) : preset.value);
    const fit = selected === null ? null : fitDates(selected, bounds, today);
    return fit === null || fit.isCut ? null : { selected: fit.selected, lost: [] };
  },
  start(plan, offer, today) {
    const match = selectDate.match({ from: 'value', value: plan.defaultEntry }, plan, offer, today);
    return match?.selected ?? offer.bounds;
  },
  send(selected, _plan, _offer, today) {
    const range = selected === null ? null : resolveRange(selected as DateSelection, today);
    return range === null ? null : rangeText(range);
  },
  choice: (selected) => selected as DateSelection | null,
  write(selected) {
    if (selected === null) return null;
    return encodeURIComponent(datesText(selected as DateSelection));
  },
};
