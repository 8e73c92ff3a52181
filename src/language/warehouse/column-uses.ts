import type { DatasetSpec } from '../generated/spec.ts';
import type { Path } from '../source/positions.ts';
import type { ValueKind } from './value-kind.ts';

/** A column that a dataset names. */
export interface ColumnUse {
  readonly column: string;
  readonly at: Path;
  readonly part: 'key' | 'value';
  /** What its values must be; null where they may be anything. */
  readonly need: ValueKind | null;
}

const aggregates = [
  'sum', 'average', 'weight', 'countDistinct', 'cumulativeDistinct', 'min', 'max', 'single',
] as const; // prettier-ignore
const numeric: ReadonlySet<string> = new Set(['sum', 'average', 'weight']);

/** The columns that a dataset names, in the order of its file. */
export function columnUses({
  tenant,
  currency,
  unknown = {},
  dimensions,
  measures,
}: DatasetSpec): readonly ColumnUse[] {
  const uses: ColumnUse[] = [];
  const take = (column: string | undefined, at: Path, need: ValueKind | null = null): void => {
    if (column !== undefined) uses.push({ column, at, part: 'value', need });
  };
  take(tenant, ['tenant']);
  take(currency, ['currency']);
  for (const column of Object.keys(unknown))
    uses.push({ column, at: ['unknown', column], part: 'key', need: null });
  for (const [name, dimension] of Object.entries(dimensions)) {
    const at = ['dimensions', name];
    if (typeof dimension === 'string') {
      take(dimension, at);
      continue;
    }
    const isDate = dimension.grains !== undefined || dimension.type === 'date';
    take(dimension.column, [...at, 'column'], isDate ? 'date' : null);
    take(dimension.label, [...at, 'label']);
  }
  for (const [name, measure] of Object.entries(measures))
    for (const key of aggregates)
      take(measure[key], ['measures', name, key], numeric.has(key) ? 'number' : null);
  return uses;
}
