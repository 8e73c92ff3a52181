import type { SpecOf, WidgetContext, WidgetData } from '../widget.ts';

export interface NamesProps {
  readonly does: 'make' | 'read';
  readonly title: string;
  /** The paths below `/api/` of the rows that define taxonomies. */
  readonly paths: { readonly taxonomies: string; readonly segments: string; readonly values: string };
}

/** The limit of rows, more than a company's taxonomies have. */
const MOST_ROWS = 10_000;

const rowsOf = (resource: string): string => `resources/${resource}?limit=${MOST_ROWS}`;

export const namesProps = (
  { does, title, taxonomies, segments, allowed }: SpecOf<'names'>,
  _data: WidgetData,
  { t, appText }: WidgetContext,
): NamesProps => ({
  does,
  title: title === undefined ? appText(`names.${does}`) : t(title),
  paths: { taxonomies: rowsOf(taxonomies), segments: rowsOf(segments), values: rowsOf(allowed) },
});
