import type { ComponentType } from '../generated/spec.ts';
import { isMapping } from '../source/layered.ts';

interface DefaultKind {
  readonly fits: (value: unknown) => boolean;
  readonly expected: string;
}

const entry: DefaultKind = {
  fits: (value) => isMapping(value) && 'value' in value && 'title' in value,
  expected: 'an entry with title and value',
};

/** The allowed default of each component type. */
export const defaults: Readonly<Record<ComponentType, DefaultKind>> = {
  selectList: entry,
  segmented: entry,
  selectCheckList: entry,
  selectDate: {
    fits: (value) => typeof value === 'string' || (isMapping(value) && 'startDate' in value),
    expected: 'a range such as last-28d, or startDate and endDate',
  },
  selectPeriod: {
    fits: (value) => typeof value === 'string' && /^(this|last)-(month|quarter|year)$/.test(value),
    expected: 'this or the last period, such as last-month',
  },
  selectNumber: {
    fits: (value) => isMapping(value) && ('from' in value || 'to' in value),
    expected: 'a range of numbers with from, to or both',
  },
  search: { fits: () => false, expected: 'absent: a search starts empty' },
  checkBox: { fits: (value) => typeof value === 'boolean', expected: 'true or false' },
  variable: { fits: () => false, expected: 'absent: a variable starts empty' },
  submit: { fits: () => false, expected: 'absent: a button starts unpressed' },
};
