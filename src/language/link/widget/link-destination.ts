import { nearest } from '../../diagnostics/suggest.ts';
import type { Link, Params, WidgetSpec } from '../../generated/spec.ts';
import { tokensIn, tokenText } from '../../terms/tokens.ts';
import type { Report } from '../../source/layered.ts';
import type { EntryPart, Path } from '../../source/positions.ts';
import { definitionFor, usesOf } from '../../widgets/names-in-widget.ts';
import { linkComponentToken, type TokenContext } from '../link-token.ts';
import { withoutGrain, type QueryFields } from '../page/query-fields.ts';

/** The query that a link takes its values from. `fields` is null where they are not known. */
export interface LinkedFrom {
  readonly query: string;
  readonly fields: QueryFields | null;
  /** Of its fields, those that are known where the link is followed; all of them if left out. */
  readonly known?: readonly string[];
}

/** Checks where a link takes its values from: fields of what it is followed from, or components of the page's own bar. */
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

/** The parameters of a link, or of a call, are fields. */
function linkParams(
  params: NonNullable<Link['params']>,
  at: Path,
  from: LinkedFrom | null,
  report: Report,
): void {
  for (const [parameter, name] of Object.entries(params))
    linkField(name, [...at, 'params', parameter], 'value', from, report);
}

/** A field that is taken from a row, or from the rows that a mark stands for. */
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
 * The fields that are known where a widget is clicked: those of a row of a table or a list, the dimensions of a chart's marks. A widget that
 * shows the figure of all rows knows none, unless there is only one row.
 */
export function fieldsKnownAt(spec: WidgetSpec, fields: QueryFields, params: Params): readonly string[] {
  const { shows, rows } = definitionFor(spec);
  if (shows === 'table' || (shows === 'list' && rows === 'whole')) return fields.all;
  if (rows === 'totals') return Number(params.limit) === 1 ? fields.dimensions : [];
  return dimensionsDrawn(spec, fields);
}

/** The dimensions by which a widget sets its marks or rows apart. */
export function dimensionsDrawn(spec: WidgetSpec, { dimensions }: QueryFields): readonly string[] {
  const { groups } = definitionFor(spec);
  const drawn = usesOf(spec).filter(({ at }) => groups.includes(String(at[0])));
  const names = new Set(drawn.map(({ name }) => withoutGrain(name)));
  return [...names].filter((name) => dimensions.includes(name));
}
