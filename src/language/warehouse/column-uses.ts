import type { DatasetSpec, JoinSpec } from '../generated/spec.ts';
import { columnsOfSpec, factColumnOf, joinOf, numericKeys } from '../terms/measure-spec.ts';
import type { Path } from '../source/positions.ts';
import type { ValueKind } from './value-kind.ts';

/** A column that a dataset names. */
export interface ColumnUse {
  /** The join of the column. Null for a column of the facts. */
  readonly join: string | null;
  readonly column: string;
  readonly at: Path;
  readonly part: 'key' | 'value';
  /** The required kind of its values. Null for any kind. */
  readonly need: ValueKind | null;
}

type Take = (
  written: string | undefined,
  at: Path,
  need?: ValueKind | null,
  part?: ColumnUse['part'],
) => void;

/** The columns that a dataset names, in the order of its file. */
export function columnUses(spec: Partial<DatasetSpec>): readonly ColumnUse[] {
  const { tenant, currency, unknown = {}, joins = {}, dimensions = {}, measures = {} } = spec;
  const uses: ColumnUse[] = [];
  const take: Take = (written, at, need = null, part = 'value') => {
    if (written === undefined) return;
    const join = joinOf(written);
    uses.push({ join, column: join === null ? written : written.slice(join.length + 1), at, part, need });
  };
  take(tenant, ['tenant']);
  take(currency, ['currency']);
  for (const column of Object.keys(unknown)) take(column, ['unknown', column], null, 'key');
  for (const [name, join] of Object.entries(joins)) takeJoin(name, join, tenant, take);
  for (const [name, dimension] of Object.entries(dimensions)) takeDimension(name, dimension, take);
  for (const [name, measure] of Object.entries(measures))
    for (const [key, column] of columnsOfSpec(measure))
      take(column, ['measures', name, key], numericKeys.has(key) ? 'number' : null);
  return uses;
}

function takeJoin(
  name: string,
  { on, where = {}, tenant }: JoinSpec,
  own: string | undefined,
  take: Take,
): void {
  const at = ['joins', name];
  if (tenant === undefined) take(own && `${name}.${own}`, [...at, 'table']);
  else take(`${name}.${tenant}`, [...at, 'tenant']);
  for (const [column, written] of Object.entries(on)) {
    take(`${name}.${column}`, [...at, 'on', column], null, 'key');
    const { column: equals, grain } = factColumnOf(written);
    take(equals, [...at, 'on', column], grain === null ? null : 'date');
  }
  for (const column of Object.keys(where)) take(`${name}.${column}`, [...at, 'where', column], null, 'key');
}

function takeDimension(name: string, dimension: DatasetSpec['dimensions'][string], take: Take): void {
  const at = ['dimensions', name];
  if (typeof dimension === 'string') return take(dimension, at);
  const { column, label, grains, type, part, bands } = dimension;
  const isDate = grains !== undefined || type === 'date' || part !== undefined;
  take(column, [...at, 'column'], isDate ? 'date' : bands === undefined ? null : 'number');
  take(label, [...at, 'label']);
}
