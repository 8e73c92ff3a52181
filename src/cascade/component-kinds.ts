import { isEntry } from '../language/plan/index.ts';
import type { ComponentType, Entry } from '../language/plan/index.ts';
import { checkBox } from './kinds/check-box.ts';
import type { ComponentKind } from './kinds/component-kind.ts';
import { selectCheckList } from './kinds/select-check-list.ts';
import { selectDate } from './kinds/select-date.ts';
import { selectPeriod } from './kinds/select-period.ts';
import { searchText } from './kinds/search-text.ts';
import { selectNumber } from './kinds/select-number.ts';
import { selectList } from './kinds/select-list.ts';
import { submit } from './kinds/submit.ts';
import { variable } from './kinds/variable.ts';
import type { SelectedDates, ComponentSelection } from './selection.ts';

export const componentKinds: Readonly<Record<ComponentType, ComponentKind>> = {
  selectList,
  // Segmented controls behave like lists.
  segmented: selectList,
  selectCheckList,
  selectDate,
  selectPeriod,
  selectNumber,
  search: searchText,
  checkBox,
  variable,
  submit,
};

/** Whether two selections have the same values. Titles are ignored. */
export function isSameSelection(one: ComponentSelection, other: ComponentSelection): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return (
      one.length === other.length &&
      one.every((entry: Entry, index) => entry.value === (other[index] as Entry).value)
    );
  }
  if (isEntry(one) && isEntry(other)) return one.value === other.value;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [first, second] = [one as SelectedDates, other as SelectedDates];
  return (
    first.startDate !== undefined && first.startDate === second.startDate && first.endDate === second.endDate
  );
}
