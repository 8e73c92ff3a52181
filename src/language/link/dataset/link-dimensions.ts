import { nearest } from '../../diagnostics/suggest.ts';
import type { DatasetSpec, DimensionSpec } from '../../generated/spec.ts';
import { derivationOf, wordsOf } from '../../terms/derived-members.ts';
import { joinOf } from '../../terms/measure-spec.ts';
import type { Report } from '../../source/layered.ts';
import type { ColumnTypes } from '../column-types.ts';
import { linkKey, linkKeyOrName } from '../link-text.ts';
import type { Words } from '../words.ts';

/** Resolves the texts of a dimension and checks how its members are derived. */
export function linkDimension(
  name: string,
  written: string | DimensionSpec,
  texts: Words['texts'],
  report: Report,
): void {
  const at = ['dimensions', name];
  const spec = typeof written === 'string' ? { column: written } : written;
  linkKeyOrName(texts, spec.title, [...at, 'title'], { group: 'dimensions', name, at }, report);
  for (const [value, key] of Object.entries(spec.members ?? {}))
    linkKey(texts, key, [...at, 'members', value], report);
  linkBands(name, spec, report);
  if (linkDerivation(name, spec, report)) linkWords(name, spec, texts, report);
}

/** Checks the default texts of members that are parts of the calendar. */
function linkWords(name: string, spec: DimensionSpec, texts: Words['texts'], report: Report): void {
  const derived = derivationOf(spec);
  const own = Object.entries(derived === null ? {} : wordsOf(derived)).filter(
    ([value]) => !Object.hasOwn(spec.members ?? {}, value),
  );
  const missing = own.find(([, key]) => !texts.has(key));
  if (missing === undefined) return;
  report(
    'unknown-i18n-key',
    ['dimensions', name, 'part'],
    { key: missing[1], default: true },
    { part: 'key' },
  );
}

const whyNot = {
  part: 'Members are the numbers of the part',
  bands: 'Members are the bands',
} as const;

/** Reports keys that contradict `part` or `bands`. Returns whether there are none. */
function linkDerivation(name: string, spec: DimensionSpec, report: Report): boolean {
  const key = spec.part !== undefined ? 'part' : 'bands';
  if (spec[key] === undefined) return true;
  const others = (['grains', 'bands', 'label', 'type'] as const).filter((other) => other !== key);
  const other = others.find((each) => spec[each] !== undefined);
  if (other === undefined) return true;
  const reason =
    other === 'grains'
      ? `${whyNot[key]}. Write a dimension of its own for the dates`
      : `${whyNot[key]}, whatever ${other === 'bands' ? 'the values' : `the ${other}`} would be`;
  report(
    'conflicting-keys',
    ['dimensions', name, other],
    { name: other, other: key, reason },
    { part: 'key' },
  );
  return false;
}

/** Checks that hours come from a column with times. Columns without a table file are not checked. */
export function linkHours(
  { dimensions = {} }: Partial<DatasetSpec>,
  columnOf: ColumnTypes,
  report: Report,
): void {
  for (const [name, spec] of Object.entries(dimensions)) {
    if (typeof spec === 'string') continue;
    const hour = spec.grains?.indexOf('hour') ?? -1;
    if (hour < 0 && spec.part !== 'hourOfDay') continue;
    if (columnOf(spec.column) !== 'date') continue;
    const at = ['dimensions', name, ...(hour < 0 ? ['part'] : ['grains', hour])];
    report('no-hours', at, { name: spec.column });
  }
}

function linkBands(name: string, { bands = [] }: DimensionSpec, report: Report): void {
  const at = bands.findIndex((bound, index) => index > 0 && bound <= bands[index - 1]!);
  if (at > 0)
    report('not-ascending', ['dimensions', name, 'bands', at], { value: bands[at]!, before: bands[at - 1]! });
}

/** The dimensions that are dates of the facts themselves, not of a join. */
export function datesAmong(dimensions: DatasetSpec['dimensions']): readonly string[] {
  return Object.entries(dimensions).flatMap(([name, dimension]) => {
    if (typeof dimension === 'string' || joinOf(dimension.column) !== null) return [];
    return dimension.grains !== undefined || dimension.type === 'date' ? [name] : [];
  });
}

/** Checks that the dataset's `time` is a dimension of dates. */
export function linkTime({ time, dimensions = {} }: Partial<DatasetSpec>, report: Report): void {
  if (time === undefined) return;
  const allowed = datesAmong(dimensions);
  if (!allowed.includes(time))
    report(
      'wrong-time-dimension',
      ['time'],
      { name: time, key: 'time', allowed },
      { near: nearest(time, allowed) },
    );
}
