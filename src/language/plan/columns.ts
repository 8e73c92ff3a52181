import type { WidgetRow } from '../generated/spec.ts';
import { widgetIn } from '../terms/layout-blocks.ts';
import type { WidgetDefinition } from '../widgets/widget-definition.ts';

/** Columns of a row. */
const COLUMNS = 24;

/** A widget's place in a row of 24 columns. */
export interface PlacedWidget {
  readonly widget: string;
  readonly span: number;
}

/** Minimum widths of a window in pixels. A test compares them with the style sheets. */
export const BREAKPOINTS = { tablet: 768, laptop: 992, desktop: 1200 } as const;

/**
 * The spans of a row. Widgets without one share the remaining columns; the first of them get one more when
 * these don't divide evenly.
 */
export function columnsOf(row: WidgetRow): PlacedWidget[] {
  const spans = row.map((item) => (typeof item === 'string' ? undefined : item.span));
  const sharing = spans.filter((span) => span === undefined).length;
  const left = COLUMNS - widthOf(spans.map((span) => ({ span: span ?? 0 })));
  let rest = left % sharing;
  return row.map((item, index) => ({
    widget: widgetIn(item),
    span: spans[index] ?? Math.floor(left / sharing) + (rest-- > 0 ? 1 : 0),
  }));
}

const widthOf = (row: readonly { readonly span: number }[]): number =>
  row.reduce((sum, { span }) => sum + span, 0);

/** Rows with some of their widgets, stretched to the original width of each row. */
export const rowsWith = (
  rows: readonly (readonly PlacedWidget[])[],
  kept: ReadonlySet<string>,
): PlacedWidget[][] =>
  rows
    .map((row) =>
      filling(
        row.filter(({ widget }) => kept.has(widget)),
        widthOf(row),
      ),
    )
    .filter((row) => row.length > 0);

function filling(row: readonly PlacedWidget[], width: number): PlacedWidget[] {
  const left = widthOf(row);
  let taken = 0;
  let given = 0;
  return row.map((cell) => {
    taken += cell.span;
    const span = Math.round((taken * width) / left) - given;
    given += span;
    return { ...cell, span };
  });
}

/** The columns that a widget takes, by width of the window. */
export interface Spans {
  readonly desktop: number;
  readonly laptop: number;
  readonly tablet: number;
  readonly phone: number;
}

/**
 * The columns of each widget of a row. On medium windows a tile takes at least a third of the row and any
 * other widget a full row on tablets. On a phone two tiles share a row; a last odd tile gets a row of its
 * own.
 */
export const spansOf = (
  row: readonly PlacedWidget[],
  shows: (widget: string) => WidgetDefinition['shows'] | undefined,
): Spans[] =>
  row.map(({ widget, span }, index) => {
    if (shows(widget) !== 'tile') return { desktop: span, laptop: span, tablet: COLUMNS, phone: COLUMNS };
    const medium = Math.max(span, COLUMNS / 3);
    const isOver = index === row.length - 1 && index % 2 === 0;
    return { desktop: span, laptop: medium, tablet: medium, phone: isOver ? COLUMNS : COLUMNS / 2 };
  });

/**
 * The number of equal parts in the widest window, for a row of tiles that 24 columns can't divide evenly.
 * Otherwise 24.
 */
export function equalPartsOf(spans: readonly Spans[]): number {
  const isTiles = spans.every(({ tablet }) => tablet < COLUMNS);
  const widths = spans.map(({ desktop }) => desktop);
  const isEven = Math.max(...widths) - Math.min(...widths) <= 1;
  return isTiles && isEven && widths.reduce((sum, width) => sum + width, 0) === COLUMNS
    ? spans.length
    : COLUMNS;
}

/**
 * The lines in which the widgets of rows appear at this window width. A widget that does not fit starts a new
 * line.
 */
export function linesOf(
  rows: readonly (readonly PlacedWidget[])[],
  shows: (widget: string) => WidgetDefinition['shows'] | undefined,
  width: number,
): string[][] {
  const room =
    (['desktop', 'laptop', 'tablet'] as const).find((name) => width >= BREAKPOINTS[name]) ?? 'phone';
  return rows.flatMap((row) => {
    const lines: string[][] = [];
    let left = 0;
    for (const [index, spans] of spansOf(row, shows).entries()) {
      if (spans[room] > left) {
        lines.push([]);
        left = COLUMNS;
      }
      lines.at(-1)!.push(row[index]!.widget);
      left -= spans[room];
    }
    return lines;
  });
}
