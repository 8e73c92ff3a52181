import type { ComponentSpec, ComponentType } from '../generated/spec.ts';
import { isEntry } from '../plan/plan-filter-bar.ts';
import type { Report } from '../source/layered.ts';
import type { Words } from './words.ts';
import { linkKey, linkKeyOrName, linkKeyOrText } from './link-text.ts';

/** What each type of component may start with. */
const defaults: Readonly<
  Record<ComponentType, { readonly fits: (value: unknown) => boolean; readonly expected: string }>
> = {
  selectList: { fits: isEntry, expected: 'an entry with title and value' },
  selectCheckList: { fits: isEntry, expected: 'an entry with title and value' },
  selectDate: {
    fits: (value) =>
      typeof value === 'string' || (typeof value === 'object' && value !== null && 'startDate' in value),
    expected: 'a range such as last-28d, or startDate and endDate',
  },
  checkBox: { fits: (value) => typeof value === 'boolean', expected: 'true or false' },
  submit: { fits: () => false, expected: 'absent: a button starts unpressed' },
};

/** Checks one filter component by itself. */
export function linkComponent(
  name: string,
  spec: ComponentSpec,
  isRemote: boolean,
  { texts }: Words,
  report: Report,
): void {
  const at = ['components', name];
  const { properties = {}, rules = {}, data } = spec;
  linkKeyOrName(
    texts,
    properties.label,
    [...at, 'properties', 'label'],
    { group: 'filters', name, at },
    report,
  );
  linkKey(texts, properties.placeholder, [...at, 'properties', 'placeholder'], report);
  for (const [index, entry] of (data ?? []).entries())
    linkKeyOrText(texts, entry.title, [...at, 'data', index, 'title'], report);
  const { defaultEntry } = rules;
  if (isEntry(defaultEntry))
    linkKeyOrText(texts, defaultEntry.title, [...at, 'rules', 'defaultEntry', 'title'], report);
  const { fits, expected } = defaults[spec.type];
  if (defaultEntry !== undefined && !fits(defaultEntry))
    report('wrong-default', [...at, 'rules', 'defaultEntry'], { type: spec.type, expected });
  const reason = whyDataIsNotUsed(spec, isRemote);
  if (data !== undefined && reason !== null)
    report('data-not-used', [...at, 'data'], { name, reason }, { part: 'key' });
}

const isSelect = (type: ComponentType): boolean => type === 'selectList' || type === 'selectCheckList';

function whyDataIsNotUsed({ type }: ComponentSpec, isRemote: boolean): string | null {
  if (!isSelect(type)) return `a ${type} has no list`;
  return isRemote ? 'its entries come from the API (apiRules)' : null;
}
