import type { CompleteSpec } from '../../../language/plan/index.ts';
import { coverageNotes } from '../coverage.ts';
import { cutNote } from '../cut.ts';
import { inWords } from '../member-words.ts';
import { periodNotes } from '../period-notes.ts';
import type { WidgetContext, WidgetData, WidgetTable, WidgetType } from '../widget.ts';
import { titleOfWidget } from './titles.ts';

/** The figures of a widget for a file. */
export interface ExportedFigures {
  readonly title: string;
  readonly data: WidgetData;
  /** The figures that the widget shows, as rows; null where it has none. */
  readonly table: WidgetTable | null;
  /** A note on how many of how many rows the figures are computed from; null where from all. */
  readonly cut: string | null;
  /** Notes on the days behind the figures. */
  readonly notes: readonly string[];
}

/** A request to save a widget as a file. The handler adds page, filters and time. */
export interface ExportRequest {
  readonly format: 'image' | 'csv' | 'xlsx';
  /** The widget's name in the page file. */
  readonly widget: string;
  readonly spec: CompleteSpec;
  /** The data on screen. */
  readonly shown: ExportedFigures;
  /**
   * All data, as parts of the rows in sequence; most widgets have one part. The last part has the notes on all of
   * them.
   */
  readonly parts: AsyncIterable<ExportedFigures>;
  /** The drawing, for an image. */
  readonly image: HTMLCanvasElement | null;
}

/** The figures of a file from these data, with their notes. */
export function exportedFigures(
  type: WidgetType,
  answers: WidgetData,
  context: WidgetContext,
): ExportedFigures {
  const { spec, name } = context.plan;
  const data = inWords(answers, context);
  const table = type.toTable?.(spec, data, context) ?? null;
  const notes = [
    ...periodNotes(spec, data, context).map(({ sentence }) => sentence),
    ...(table === null ? [] : coverageNotes(data, table, context)),
  ];
  const title = titleOfWidget(spec, data, context) ?? name;
  return { title, data, table, cut: cutNote(spec, data, context), notes };
}
