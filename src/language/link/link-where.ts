import { nearest } from '../diagnostics/suggest.ts';
import type { DimensionSpec, MeasureSpec } from '../generated/spec.ts';
import { derivationOf, membersOf } from '../plan/derived-members.ts';
import { isMapping, type Report } from '../source/layered.ts';
import type { Path } from '../source/positions.ts';
import type { AroundMeasure } from './around-measure.ts';
import { isPossibleDay } from './link-dates.ts';

type Member = string | number | boolean;

/** The conditions of a measure: dimensions of the dataset, each with members as its values are. */
export function linkWhere(
  name: string,
  { where = {} }: MeasureSpec,
  { dataset, dimensions, named, damaged }: AroundMeasure,
  report: Report,
): void {
  for (const [dimension, members] of Object.entries(where)) {
    const at = ['measures', name, 'where', dimension];
    if (!named.includes(dimension)) {
      const params = { name: dimension, dataset, allowed: named };
      report('unknown-dimension', at, params, { part: 'key', near: nearest(dimension, named) });
      continue;
    }
    const written = dimensions[dimension];
    if (written === undefined || damaged.has(`dimensions/${dimension}`)) continue;
    const spec = typeof written === 'string' ? { column: written } : written;
    for (const [path, value] of valuesOf(members, at)) judge(value, spec, path, { dimension, report });
  }
}

function valuesOf(members: unknown, at: Path): readonly (readonly [Path, Member])[] {
  if (isMapping(members)) return valuesOf(members.not, [...at, 'not']);
  if (Array.isArray(members)) return members.map((value, index) => [[...at, index], value as Member]);
  return [[at, members as Member]];
}

function judge(
  value: Member,
  spec: DimensionSpec,
  at: Path,
  { dimension, report }: { readonly dimension: string; readonly report: Report },
): void {
  const expected = expectedOf(value, spec);
  if (expected === null) return;
  const derived = derivationOf(spec);
  const near =
    derived?.kind === 'bands' && typeof value === 'string'
      ? nearest(value, membersOf(derived).map(String))
      : undefined;
  report('wrong-member', at, { name: String(value), dimension, expected }, { near });
}

/** What a member of the dimension must be; null where this is one. */
function expectedOf(value: Member, spec: DimensionSpec): string | null {
  const derived = derivationOf(spec);
  if (derived !== null) {
    const members = membersOf(derived);
    if (members.includes(value as string | number)) return null;
    return derived.kind === 'bands'
      ? `one of ${members.map((member) => `\`${member}\``).join(', ')}`
      : `a whole number from ${members[0]} to ${members.at(-1)}`;
  }
  const type = spec.grains === undefined ? (spec.type ?? 'string') : 'date';
  if (type === 'date')
    return typeof value === 'string' && /^\d{4}-/.test(value) && isPossibleDay(value)
      ? null
      : 'a date, YYYY-MM-DD';
  if (typeof value === type) return null;
  if (type === 'boolean') return 'true or false';
  if (type === 'number') return 'a number, without quotes';
  return 'a text: put it in quotes, or add `type` to the dimension';
}
