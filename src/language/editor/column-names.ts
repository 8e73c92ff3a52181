import { columnKeys, numericKeys } from '../terms/measure-spec.ts';
import type { Bundle } from './bundle.ts';
import { likelyKeys, suggesting, type Named } from './choice.ts';
import type { ProjectNames, TableNames, TypedName } from './project-names.ts';
import { reference, when, type Schema } from './schema.ts';

/** The kinds of columns in a dataset. Each has a definition per table: `columns-TABLE-number`. */
const kinds = ['any', 'number', 'text', 'date', 'key'] as const;
type ColumnKind = (typeof kinds)[number];

/**
 * Suggests the columns of the dataset's table, or of all tables. Others are allowed, since a table may have
 * no file and joins have columns of their own.
 */
export function putColumns({ definitions }: Bundle, { tables }: ProjectNames): void {
  const { dataset, 'dataset.join': join } = definitions;
  if (!dataset || !join) return;
  const all: TableNames = { name: '', columns: tables.flatMap(({ columns }) => columns) };
  for (const table of [...tables, all])
    for (const kind of kinds) definitions[nameOf(table, kind)] = suggesting(columnsFor(table, kind));
  definitions.dataset = { ...dataset, allOf: forEach(tables, all, ofFacts) };
  definitions['dataset.join'] = { ...join, allOf: forEach(tables, all, ofJoin) };
}

const nameOf = ({ name }: TableNames, kind: ColumnKind): string => `columns-${name}-${kind}`;

/** For `key`, a date may be the start of its period. */
function columnsFor({ columns }: TableNames, kind: ColumnKind): readonly Named[] {
  const each = distinct(columns);
  if (kind === 'any') return each;
  if (kind !== 'key') return each.filter((column) => column.kind === kind);
  const dates = each.filter((column) => column.kind === 'date');
  const periods = dates.map(({ name, about }) => ({
    name: `month(${name})`,
    about: `The first day of the month. ${about ?? ''}`.trim(),
  }));
  return [...each, ...periods];
}

const distinct = (columns: readonly TypedName[]): readonly TypedName[] =>
  [...new Map(columns.toReversed().map((each) => [each.name, each])).values()].toReversed();

/** Schemas for each table that a file may name, and for a file without one. */
function forEach(
  tables: readonly TableNames[],
  all: TableNames,
  schemaOf: (table: TableNames) => Schema,
): readonly Schema[] {
  const named = tables.map((table) =>
    when({ properties: { table: { const: table.name } }, required: ['table'] }, schemaOf(table)),
  );
  return [...named, when({ not: { required: ['table'] } }, schemaOf(all))];
}

function ofFacts(table: TableNames): Schema {
  const column = (kind: ColumnKind): Schema => reference(nameOf(table, kind));
  const aggregated = columnKeys.map((key) => [key, column(numericKeys.has(key) ? 'number' : 'any')]);
  const dimension = { type: 'object', properties: { column: column('any'), label: column('text') } };
  const on = { additionalProperties: column('key') };
  return {
    properties: {
      tenant: column('text'),
      currency: column('text'),
      unknown: likelyKeys(distinct(table.columns), reference('measureHint')),
      dimensions: { additionalProperties: { anyOf: [column('any'), dimension] } },
      measures: { additionalProperties: { properties: Object.fromEntries(aggregated) as Schema } },
      joins: { additionalProperties: { properties: { on } } },
    },
  };
}

function ofJoin(table: TableNames): Schema {
  const columns = distinct(table.columns);
  return {
    properties: {
      tenant: reference(nameOf(table, 'text')),
      on: likelyKeys(columns, {}),
      where: likelyKeys(columns, {}),
    },
  };
}
