import type {
  ComponentProperties,
  ComponentRules,
  ComponentSpec,
  ComponentType,
  DefaultNumbers,
  DefaultRange,
} from '../../generated/spec.ts';
import { isEntry } from '../../terms/entries.ts';
import { takesEntries } from '../../terms/filter-bar.ts';
import type { Report } from '../../source/layered.ts';
import type { Path } from '../../source/positions.ts';
import { defaults } from '../../validate/default-entries.ts';
import type { Words } from '../words.ts';
import { linkRange } from './link-dates.ts';
import { linkKey, linkKeyOrName, linkKeyOrText } from '../link-text.ts';

/** Checks one filter component without the rest of its bar. */
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
  else if (spec.type === 'selectDate' && isRange(defaultEntry)) {
    const { startDate, endDate } = defaultEntry;
    linkRange({ startDate, endDate }, [...at, 'rules', 'defaultEntry'], report);
  }
  linkProperties(spec, at, report);
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

/** Properties that only one type of component has. */
const OWN = {
  excluded: 'selectCheckList',
  min: 'selectNumber',
  max: 'selectNumber',
  step: 'selectNumber',
  format: 'selectNumber',
  minLength: 'search',
  periods: 'selectPeriod',
} as const satisfies Partial<Record<keyof ComponentProperties, ComponentType>>;

function linkProperties(
  { type, properties = {}, rules = {} }: ComponentSpec,
  at: Path,
  report: Report,
): void {
  for (const [name, of] of Object.entries(OWN)) {
    const value = properties[name as keyof typeof OWN];
    if (value !== undefined && value !== false && type !== of)
      report('property-not-used', [...at, 'properties', name], { name, type, of }, { part: 'key' });
  }
  if (type === 'selectCheckList' && properties.excluded) linkExcluded(properties, rules, at, report);
  if (type === 'selectNumber') linkNumbers(properties, rules, at, report);
}

/** An excluding list must never exclude everything. */
function linkExcluded(
  { sendNoneForSelectAll }: ComponentProperties,
  { defaultEntry }: ComponentRules,
  at: Path,
  report: Report,
): void {
  const names = { name: 'sendNoneForSelectAll', other: 'excluded' };
  if (sendNoneForSelectAll)
    report(
      'conflicting-keys',
      [...at, 'properties', 'sendNoneForSelectAll'],
      { ...names, reason: 'Everything left out would be sent as nothing left out' },
      { part: 'key' },
    );
  if (isEntry(defaultEntry) && ['B000001', 'all'].includes(String(defaultEntry.value)))
    report('wrong-default', [...at, 'rules', 'defaultEntry'], {
      type: 'selectCheckList',
      expected: 'one member where it has `excluded: true`: an entry for all would leave out everything',
    });
}

function linkNumbers(
  { min = -Infinity, max = Infinity }: ComponentProperties,
  { defaultEntry }: ComponentRules,
  at: Path,
  report: Report,
): void {
  if (max < min)
    return report('out-of-range', [...at, 'properties', 'max'], {
      value: max,
      bound: `at least min, which is ${min}`,
    });
  if (!isNumbers(defaultEntry)) return;
  const { from = min, to = max } = defaultEntry;
  const bounds = [min === -Infinity ? null : `at least ${min}`, max === Infinity ? null : `at most ${max}`];
  for (const [end, value] of Object.entries(defaultEntry))
    if (value < min || value > max)
      return report('out-of-range', [...at, 'rules', 'defaultEntry', end], {
        value,
        bound: bounds.filter((bound) => bound !== null).join(' and '),
      });
  if (to < from)
    report('out-of-range', [...at, 'rules', 'defaultEntry', 'to'], {
      value: to,
      bound: `at least from, which is ${from}`,
    });
}

const isNumbers = (value: unknown): value is DefaultNumbers =>
  typeof value === 'object' && value !== null && ('from' in value || 'to' in value);

/** Checks that the default period is one of those that can be chosen. */
function linkPeriods({ type, properties, rules }: ComponentSpec, at: Path, report: Report): void {
  const [, unit] = /^(?:this|last)-(\w+)$/.exec(String(rules?.defaultEntry)) ?? [];
  const periods: readonly string[] | undefined = properties?.periods;
  if (type !== 'selectPeriod' || periods === undefined || unit === undefined || periods.includes(unit))
    return;
  const expected = periods.map((each) => `last-${each}`).join(' or ');
  report('wrong-default', at, { type, expected: `one of its periods, such as ${expected}` });
}
