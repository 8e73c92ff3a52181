import type { PageSpec, PageTab, WidgetRow, WidgetRows } from '../generated/spec.ts';
import { isMapping } from '../source/layered.ts';
import type { Path } from '../source/positions.ts';

/** The parts of a page file that contain the layout of widgets. */
export type WrittenLayout = Pick<PageSpec, 'sections' | 'tabs' | 'steps'> & { readonly rows?: WidgetRows };

/** The rows of one part of a page file, with their path. */
export interface RowsBlock {
  readonly rows: WidgetRows;
  readonly at: Path;
}

/** All rows of a page in reading order. Parts that a customer's file sets to null are skipped. */
export function* rowsIn(layout: Partial<WrittenLayout>): Iterable<RowsBlock> {
  yield* rowsOfPart(layout, []);
  for (const { at, part } of panelsIn(layout)) yield* rowsOfPart(part, at);
}

/** Keys of parts of which one is open at a time. A page has at most one of these keys. */
export const panelKinds = ['tabs', 'steps'] as const;

export type PanelKind = (typeof panelKinds)[number];

/** The tabs or steps of a page, with name and path. */
export function* panelsIn(
  layout: Partial<WrittenLayout>,
): Iterable<{ readonly name: string; readonly at: Path; readonly part: PageTab }> {
  for (const kind of panelKinds)
    for (const [name, part] of partsIn(layout[kind])) yield { name, at: [kind, name], part };
}

function* rowsOfPart({ rows, sections }: Partial<PageTab>, at: Path): Iterable<RowsBlock> {
  if (rows) yield { rows, at: [...at, 'rows'] };
  for (const [name, section] of partsIn(sections))
    if (section.rows) yield { rows: section.rows, at: [...at, 'sections', name, 'rows'] };
}

/** Sections, tabs and steps, with name and path. */
export function* namedParts(layout: Partial<WrittenLayout>): Iterable<{
  readonly name: string;
  readonly at: Path;
  readonly part: { readonly title?: string; readonly description?: string; readonly when?: string };
}> {
  for (const [name, part] of partsIn(layout.sections)) yield { name, at: ['sections', name], part };
  for (const panel of panelsIn(layout)) {
    yield panel;
    for (const [inner, part] of partsIn(panel.part.sections))
      yield { name: inner, at: [...panel.at, 'sections', inner], part };
  }
}

const partsIn = <Part>(map: Readonly<Record<string, Part>> | undefined): (readonly [string, Part])[] =>
  isMapping(map) ? Object.entries<Part>(map).filter(([, part]) => isMapping(part)) : [];

/** The name of a widget in a row. */
export const widgetIn = (item: WidgetRow[number]): string => (typeof item === 'string' ? item : item.widget);

/** The widgets of a row. A row is a list, or a map with `widgets` and `when`. */
export const widgetsIn = (row: WidgetRows[number]): WidgetRow => (Array.isArray(row) ? row : row.widgets);

/** The same row with other widgets. */
export const rowWith = (row: WidgetRows[number], widgets: WidgetRow): WidgetRows[number] =>
  Array.isArray(row) ? widgets : { ...row, widgets };

/** The conditions of rows, sections, tabs and steps, with their paths. */
export function* conditionsOfParts(
  layout: Partial<WrittenLayout>,
): Iterable<{ readonly when: string; readonly at: Path }> {
  for (const { at, part } of namedParts(layout))
    if (part.when !== undefined) yield { when: part.when, at: [...at, 'when'] };
  for (const { rows, at } of rowsIn(layout))
    for (const [index, row] of rows.entries())
      if (!Array.isArray(row)) yield { when: row.when, at: [...at, index, 'when'] };
}
