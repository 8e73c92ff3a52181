import { nearest } from '../../diagnostics/suggest.ts';
import type { Link, Params, WidgetSpec } from '../../generated/spec.ts';
import { tokensIn, tokenText } from '../../terms/tokens.ts';
import type { Report } from '../../source/layered.ts';
import type { EntryPart, Path } from '../../source/positions.ts';
import { definitionFor, usesOf } from '../../widgets/names-in-widget.ts';
import { linkComponentToken, type TokenContext } from '../link-token.ts';
import { withoutGrain, type QueryFields } from '../page/query-fields.ts';

/** The query whose fields a link uses. `fields` is null when they are unknown. */
export interface LinkedFrom {
  readonly query: string;
  readonly fields: QueryFields | null;
  /** The fields that have a value where the link is clicked. Absent when all have. */
  readonly known?: readonly string[];
}

/** Checks the values of a link: fields of the clicked row or mark, or components of the page's filter bar. */
export function linkDestination(
  { address, params = {}, filters = {} }: Pick<Link, 'address' | 'params' | 'filters'>,
  at: Path,
  from: LinkedFrom | null,
  tokens: TokenContext,
): void {
  if (address !== undefined) linkField(address, [...at, 'address'], 'value', from, tokens.report);
  linkParams(params, at, from, tokens.report);
  for (const [filter, written] of Object.entries(filters)) {
    if (typeof written === 'boolean') continue;
    const here = [...at, 'filters', filter];
    const [token] = tokensIn(written);
    if (token !== undefined && tokenText(token) === written) linkComponentToken(token, here, tokens);
    else linkField(written, here, 'value', from, tokens.report);
  }
}

/** Checks that the route parameters of a link are fields. */
function linkParams(
  params: NonNullable<Link['params']>,
  at: Path,
  from: LinkedFrom | null,
  report: Report,
): void {
  for (const [parameter, name] of Object.entries(params))
    linkField(name, [...at, 'params', parameter], 'value', from, report);
}

/** Checks a field that is read from a row, or from the rows behind a mark. */
export function linkField(
  name: string,
  at: Path,
  part: EntryPart,
  from: LinkedFrom | null,
  report: Report,
): void {
  if (from === null) return report('no-query', at, { value: name });
  const { query, fields, known } = from;
  if (fields === null || (known ?? fields.all).includes(name)) return;
  const near = { part, near: nearest(name, known ?? fields.all) };
  if (!fields.all.includes(name))
    report('unknown-field', at, { name, query, kind: 'field', allowed: known ?? fields.all }, near);
  else report('not-of-one-member', at, { name, allowed: known ?? [] }, near);
}

/**
 * The fields that have a value where a widget is clicked: all fields in a table or list of rows, the drawn
 * dimensions in a chart. A widget that shows totals has none, unless its query is limited to one row.
 */
export function fieldsKnownAt(spec: WidgetSpec, fields: QueryFields, params: Params): readonly string[] {
  const { shows, rows } = definitionFor(spec);
  if (shows === 'table' || (shows === 'list' && rows === 'whole')) return fields.all;
  if (rows === 'totals') return Number(params.limit) === 1 ? fields.dimensions : [];
  return dimensionsDrawn(spec, fields);
}

/**
 * The dimensions that distinguish the marks or rows of a widget: all where one of its fields is misspelt, which has a
 * diagnostic of its own.
 */
export function dimensionsDrawn(spec: WidgetSpec, { dimensions, all }: QueryFields): readonly string[] {
  const { groups } = definitionFor(spec);
  const drawn = usesOf(spec).filter(({ at }) => groups.includes(String(at[0])));
  const names = new Set(drawn.map(({ name }) => withoutGrain(name)));
  const isMisspelt = [...names].some((name) => !all.includes(name));
  return isMisspelt ? dimensions : [...names].filter((name) => dimensions.includes(name));
}
