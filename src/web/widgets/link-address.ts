import { fillParam, fillRoute, tokensIn, tokenText } from '../../language/plan/index.ts';
import type { Link, ReportCell, ReportColumn } from '../../language/plan/index.ts';
import { findColumn } from './chart-kit/data/series.ts';
import { keyColumnOf } from './combine.ts';
import { lastDayOf } from './comparison.ts';
import type { WidgetContext } from './widget.ts';

/** The row from which a link takes its values. */
export interface LinkedRow {
  readonly columns: readonly ReportColumn[];
  /** The value at the index of a column; null where it is unknown. */
  readonly valueAt: (at: number) => ReportCell;
}

type Page = Pick<WidgetContext, 'filterQuery' | 'route' | 'session'>;

/** The address of a link from a row; null where the row lacks one of its values. */
export function linkAddress(link: Link, row: LinkedRow, page: Page): string | null {
  const own = link.address === undefined ? null : row.valueAt(valueColumnOf(row.columns, link.address));
  if (typeof own === 'string' && /^\/(?!\/)/.test(own)) return own;
  const params = valuesOf(link.params ?? {}, row);
  const filters = Object.entries(link.filters ?? {}).map(
    ([name, written]) => [name, filterText(written, row, page)] as const,
  );
  if (params === null || filters.some(([, text]) => text === null)) return null;
  const query = filters.flatMap(([name, text]) => (text === '' ? [] : [`${name}=${text}`]));
  return (
    fillRoute(link.route, (name) => String(params.get(name) ?? '')) +
    (query.length === 0 ? '' : `?${query.join('&')}`)
  );
}

/** The values of a row for parameters; null where one is missing. */
function valuesOf(
  params: Readonly<Record<string, string>>,
  { columns, valueAt }: LinkedRow,
): ReadonlyMap<string, ReportCell> | null {
  const values = new Map(
    Object.entries(params).map(([name, field]) => [name, valueAt(valueColumnOf(columns, field))]),
  );
  return [...values.values()].some((value) => value === null || value === '') ? null : values;
}

/** The index of the column with a field's value: its key column where it has one. -1 for an unknown field. */
export function valueColumnOf(columns: readonly ReportColumn[], field: string): number {
  const column = findColumn(columns, field);
  return column === undefined ? -1 : (keyColumnOf(columns, column.name) ?? columns.indexOf(column));
}

/**
 * A filter as it is written in an address, encoded. Empty where the filter of this page is empty, null where the row
 * has no value.
 */
function filterText(written: string | boolean, { columns, valueAt }: LinkedRow, page: Page): string | null {
  if (typeof written === 'boolean') return String(written);
  const [token] = tokensIn(written);
  if (token !== undefined && tokenText(token) === written) {
    if (token.kind === 'component') return textIn(page.filterQuery(), token.name);
    const value = fillParam(written, { values: {}, route: page.route, session: page.session });
    return value === null ? '' : encodeURIComponent(String(value));
  }
  const at = valueColumnOf(columns, written);
  const value = valueAt(at);
  if (value === null || value === '') return null;
  const grain = columns[at]?.grain;
  if (grain === undefined || grain === 'hour') return encodeURIComponent(String(value));
  return `${String(value)}_${lastDayOf(String(value), grain)}`;
}

/** The value of a parameter in a query string, still encoded; empty where it is missing. */
function textIn(query: string, name: string): string {
  const parts = query.replace(/^\?/, '').split('&');
  return parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
}
