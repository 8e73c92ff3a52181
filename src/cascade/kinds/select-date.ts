import { isDatePreset, rangeText, readDateSelection, resolveRange } from '../relative-dates.ts';
import type { SelectedDates, DateSelection } from '../selection.ts';
import type { ComponentKind } from './component-kind.ts';
import { decode } from './url-text.ts';

export const selectDate: ComponentKind = {
  none: null,
  isFilled: (selected) => selected !== null,
  match(preset, _plan, { bounds }, today) {
    const selected = readDateSelection(preset.from === 'text' ? decode(preset.text) : preset.value);
    const range = selected === null ? null : resolveRange(selected, today);
    if (range === null) return null;
    const isInside =
      bounds === null || (range.startDate >= bounds.startDate && range.endDate <= bounds.endDate);
    return isInside ? { selected, lost: [] } : null;
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
    return encodeURIComponent(isDatePreset(selected) ? selected : rangeText(selected as SelectedDates));
  },
};
