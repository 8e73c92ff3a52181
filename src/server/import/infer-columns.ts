import { decimalOf } from './column-signs.ts';
import { uniqueNames } from './column-names.ts';
import type { ColumnKind, Told } from './convert-column.ts';
import { dateShapeOf } from './read-date.ts';
import { isMissing, readNumber, shapeOf } from './read-number.ts';
import type { SourceTable } from './source-table.ts';

/** What a column of a new table is, and what reports do with it. */
export interface InferredColumn {
  readonly header: string;
  readonly name: string;
  readonly kind: ColumnKind;
  readonly role: 'time' | 'dimension' | 'sum' | 'average' | 'currency';
  readonly percent: boolean;
  readonly distinct: number;
}

export type ToldKinds = ReadonlyMap<string, 'text' | 'number' | 'date'>;

const IDENTIFIER = /(^|_)(id|adid|ids|code|codes|zip|postal|phone|url|key|uuid|name)$/;
const FIGURE =
  /(^|_)(spen[dt]|cost|costs|impressions?|impr|clicks?|conver\w*|revenue|sales|orders?|leads?|views?|installs?|reach|budget|amount|value|count|total|sessions?|users?|purchases?|displays?|engagements?|likes?|shares?|comments?|visits?|plays?|completes?|starts?|quantity)(_|$)/;
const RATE = /(^|_)(ctr|cpc|cpm|cpa|cvr|roas|rate|ratio|position|frequency|average|avg|per|score|index)(_|$)/;
const PERIOD = /(^|_)(year|month|week|quarter|weekday|hour|age)$/;
const CURRENCY = /^(currency|currency_code|account_currency)$/;

/** Columns with so few different numbers are groups, unless their name says that they are figures. */
const FEW = 60;

export function inferColumns(table: SourceTable, told: Told, kinds: ToldKinds): InferredColumn[] {
  const names = uniqueNames(table.headers, ['company_id']);
  const columns = table.headers.map((header, index) =>
    inferColumn(table, index, header, names[index] ?? header, told, kinds.get(header)),
  );
  const time = columns.find((column) => column.kind.kind === 'day');
  return columns.map((column) => (column === time ? { ...column, role: 'time' } : column));
}

function inferColumn(
  table: SourceTable,
  index: number,
  header: string,
  name: string,
  told: Told,
  asked?: 'text' | 'number' | 'date',
): InferredColumn {
  const cells = (table.columns[index] ?? []).filter((cell) => !isMissing(cell));
  const distinct = new Set(cells).size;
  const percent = cells.some((cell) => shapeOf(cell)?.percent);
  const text = { header, name, kind: { kind: 'text' } as const, percent: false, distinct };
  if (CURRENCY.test(name) && cells.every((cell) => /^[A-Z]{3}$/.test(cell)))
    return { ...text, role: 'currency' };
  const type = asked ?? typeOf(cells, name);
  if (type === 'text') return { ...text, role: 'dimension' };
  if (type === 'date') return { ...text, kind: { kind: 'day' }, role: 'dimension' };
  const kind = numberKind(table, cells, told);
  const groups =
    PERIOD.test(name) ||
    (!FIGURE.test(name) &&
      !RATE.test(name) &&
      kind.kind === 'whole' &&
      distinct <= FEW &&
      distinct < cells.length / 5);
  return {
    ...text,
    kind,
    percent,
    role: groups ? 'dimension' : percent || RATE.test(name) ? 'average' : 'sum',
  };
}

/** A few bad cells don't make a column of figures one of text: they are told, not swallowed. */
function typeOf(cells: readonly string[], name: string): 'text' | 'number' | 'date' {
  if (cells.length === 0 || IDENTIFIER.test(name)) return 'text';
  const share = (fits: (cell: string) => boolean) => cells.filter(fits).length / cells.length;
  if (share((cell) => dateShapeOf(cell) !== null) >= 0.8) return 'date';
  if (cells.some((cell) => /^0\d+$/.test(cell))) return 'text';
  return share((cell) => shapeOf(cell) !== null) >= (FIGURE.test(name) ? 0.5 : 0.8) ? 'number' : 'text';
}

function numberKind(table: SourceTable, cells: readonly string[], told: Told): ColumnKind {
  const { sign } = decimalOf(table, cells, told.decimal);
  const scales = cells.map((cell) => {
    const digits = readNumber(cell, sign);
    return digits ? digits.fraction.replace(/0+$/, '').length + (digits.percent ? 2 : 0) : 0;
  });
  const scale = scales.reduce((most, next) => Math.max(most, next), 0);
  return scale === 0 ? { kind: 'whole' } : { kind: 'decimal', scale: Math.min(scale, 9) };
}
