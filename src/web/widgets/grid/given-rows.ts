import type { ReportColumn, ReportData, ReportRow } from '../../../language/plan/index.ts';
import { keyColumnOf } from '../combine.ts';
import type { SpecOf, WidgetContext, WidgetData } from '../widget.ts';
import type { GridField, GridValue } from './model/field.ts';
import { proposalName } from './model/open-rows.ts';
import type { OpenRow } from './model/open-rows.ts';

/** The rows that a grid has from a query, and the query's columns that are shown read-only. */
export interface GivenRows {
  readonly rows: readonly OpenRow[];
  readonly details: readonly GridField[];
  /** The total number of the query's rows. */
  readonly total: number;
}

type Spec = Pick<SpecOf<'grid'>, 'query' | 'details' | 'proposals'>;

/** Fields of a resource have no dot in their name, so the prefix can't collide with one. */
const detailName = (name: string): string => `details.${name}`;

/** Returns the rows of a grid's query; null when it has none. */
export function givenRows(
  { query, details = [], proposals = {} }: Spec,
  key: readonly string[],
  data: WidgetData,
  { titleOf }: Pick<WidgetContext, 'titleOf'>,
): GivenRows | null {
  const report = query === undefined ? undefined : data[query];
  if (report === undefined) return null;
  const reader = readerOf(report);
  const columns = details.flatMap((name) => report.columns.find((column) => column.name === name) ?? []);
  return {
    rows: report.rows.map((row) => ({
      key: Object.fromEntries(key.map((name) => [name, reader.value(row, name)])),
      beside: Object.fromEntries([
        ...columns.map(({ name }) => [detailName(name), reader.text(row, name)]),
        ...Object.entries(proposals).map(([field, name]) => [proposalName(field), reader.value(row, name)]),
      ]),
      texts: Object.fromEntries(
        key.flatMap((name) => {
          const text = reader.text(row, name);
          return text === null ? [] : [[name, String(text)]];
        }),
      ),
    })),
    details: columns.map((column) => detailOf(column, titleOf(column))),
    total: report.totalRowCount ?? report.rows.length,
  };
}

const cell = (row: ReportRow, at: number | undefined): GridValue =>
  at === undefined ? null : ((row[at] as GridValue | undefined) ?? null);

/**
 * Returns functions that read the cells of a report. `value` reads a member's id, which has a column of its
 * own when the member has a title.
 */
export function readerOf({ columns }: ReportData) {
  const places = new Map(columns.map(({ name }, at) => [name, at]));
  return {
    text: (row: ReportRow, name: string) => cell(row, places.get(name)),
    value: (row: ReportRow, name: string) => cell(row, keyColumnOf(columns, name) ?? places.get(name)),
  };
}

const types = {
  string: 'text',
  number: 'number',
  date: 'date',
  instant: 'text',
  boolean: 'boolean',
} as const;

function detailOf({ name, type, format, digits }: ReportColumn, title: string): GridField {
  return {
    name: detailName(name),
    title,
    type: types[type],
    required: false,
    readOnly: true,
    schema: {},
    style: {
      ...(type === 'number' && { format: format ?? 'decimal' }),
      ...(digits !== undefined && { digits }),
    },
    choices: [],
    options: null,
    by: null,
    styleBy: null,
    currencyBy: null,
    ownerCurrencies: null,
    compute: null,
    initial: null,
  };
}
