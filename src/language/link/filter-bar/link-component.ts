import type { ComponentSpec, DefaultRange } from '../../generated/spec.ts';
import { isEntry } from '../../terms/entries.ts';
import { takesEntries } from '../../terms/filter-bar.ts';
import type { Report } from '../../source/layered.ts';
import type { Path } from '../../source/positions.ts';
import { defaults } from '../../validate/default-entries.ts';
import type { Words } from '../words.ts';
import { linkRange } from './link-dates.ts';
import { linkKey, linkKeyOrName, linkKeyOrText } from '../link-text.ts';

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
  else if (spec.type === 'selectDate' && isRange(defaultEntry))
    linkRange(defaultEntry, [...at, 'rules', 'defaultEntry'], report);
  linkPeriods(spec, [...at, 'rules', 'defaultEntry'], report);
  const reason = whyDataIsNotUsed(spec, isRemote);
  if (data !== undefined && reason !== null)
    report('data-not-used', [...at, 'data'], { name, reason }, { part: 'key' });
}

const isRange = (value: unknown): value is DefaultRange =>
  typeof value === 'object' && value !== null && 'startDate' in value;

function whyDataIsNotUsed({ type }: ComponentSpec, isRemote: boolean): string | null {
  if (!takesEntries(type)) return `a ${type} has no list`;
  return isRemote ? 'its entries come from the API (apiRules)' : null;
}

/** A period to start with is one of those that can be chosen. */
function linkPeriods({ type, properties, rules }: ComponentSpec, at: Path, report: Report): void {
  const [, unit] = /^(?:this|last)-(\w+)$/.exec(String(rules?.defaultEntry)) ?? [];
  const periods: readonly string[] | undefined = properties?.periods;
  if (type !== 'selectPeriod' || periods === undefined || unit === undefined || periods.includes(unit))
    return;
  const expected = periods.map((each) => `last-${each}`).join(' or ');
  report('wrong-default', at, { type, expected: `one of its periods, such as ${expected}` });
}
