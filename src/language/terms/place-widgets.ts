import type {
  PageSection,
  PageSpec,
  PageTab,
  WidgetPlace,
  WidgetRow,
  WidgetRows,
} from '../generated/spec.ts';
import { rowWith, widgetIn, widgetsIn, type WrittenLayout } from './layout-blocks.ts';

/** A layout, and the places that a customer gives to single widgets. */
export type PlacedLayout = WrittenLayout & Pick<PageSpec, 'place'>;

/** Minimum columns of a widget without a span when another one joins its row. */
const LEAST = 4;
const COLUMNS = 24;

/**
 * Moves each widget in `place` to that place. It joins the row of the widget that it is placed beside, or
 * gets a row of its own when that row is full. A widget that is placed beside an unplaced widget stays
 * unplaced.
 */
export function withPlaces({ place, ...layout }: Partial<PlacedLayout>): Partial<WrittenLayout> {
  if (place === undefined) return layout;
  let placed = mapRows(layout, (rows) =>
    rows.map((row) =>
      rowWith(
        row,
        widgetsIn(row).filter((item) => !Object.hasOwn(place, widgetIn(item))),
      ),
    ),
  );
  let left = Object.entries(place);
  while (left.length > 0) {
    const next = left.filter(([name, at]) => {
      const after = inserted(placed, name, at);
      placed = after ?? placed;
      return after === null;
    });
    if (next.length === left.length) break;
    left = next;
  }
  return placed;
}

/** The layout with one more widget. Null when the place is not in the layout. */
function inserted(
  layout: Partial<WrittenLayout>,
  name: string,
  place: WidgetPlace,
): Partial<WrittenLayout> | null {
  const { before, after, in: part, span } = place;
  const item = span === undefined ? name : { widget: name, span };
  let isDone = false;
  const atEnd = <Part extends { rows?: WidgetRows }>(into: Part): Part => {
    isDone = true;
    return { ...into, rows: [...(into.rows ?? []), [item]] };
  };
  if (part !== undefined) {
    const there = mapParts(layout, (each, at) => (at === part ? atEnd(each) : each));
    return isDone ? there : null;
  }
  const anchor = before ?? after;
  const there = mapRows(layout, (rows) =>
    rows.flatMap((row) => {
      const widgets = widgetsIn(row);
      const at = widgets.findIndex((each) => widgetIn(each) === anchor);
      if (at < 0) return [row];
      isDone = true;
      const isBefore = before !== undefined;
      if (hasRoom([...widgets, item]))
        return [rowWith(row, widgets.toSpliced(isBefore ? at : at + 1, 0, item))];
      return isBefore ? [[item], row] : [row, [item]];
    }),
  );
  return isDone ? there : null;
}

const hasRoom = (row: WidgetRow): boolean =>
  row.reduce((sum, item) => sum + (typeof item === 'string' ? LEAST : (item.span ?? LEAST)), 0) <= COLUMNS;

function mapRows(
  layout: Partial<WrittenLayout>,
  change: (rows: WidgetRows) => WidgetRows,
): Partial<WrittenLayout> {
  const rowsOf = <Part extends { rows?: WidgetRows }>(part: Part): Part =>
    part.rows === undefined ? part : { ...part, rows: change(part.rows) };
  return mapParts(rowsOf(layout), rowsOf);
}

type AnyPart = PageSection | PageTab;

/** A layout with each of its sections, tabs and steps changed. */
function mapParts(
  layout: Partial<WrittenLayout>,
  change: <Part extends AnyPart>(part: Part, name: string) => Part,
): Partial<WrittenLayout> {
  const each = <Part extends AnyPart>(parts: Readonly<Record<string, Part>>): Record<string, Part> =>
    Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, change(inner(part), name)]));
  const inner = <Part extends AnyPart>(part: Part): Part =>
    'sections' in part && part.sections !== undefined ? { ...part, sections: each(part.sections) } : part;
  return {
    ...layout,
    ...(layout.sections && { sections: each(layout.sections) }),
    ...(layout.tabs && { tabs: each(layout.tabs) }),
    ...(layout.steps && { steps: each(layout.steps) }),
  };
}
