import type { CompleteSpec } from '../../../language/plan/index.ts';
import { coverageNotes } from '../coverage.ts';
import { cutNote } from '../cut.ts';
import { inWords } from '../member-words.ts';
import { periodNotes } from '../period-notes.ts';
import type { WidgetContext, WidgetData, WidgetTable, WidgetType } from '../widget.ts';
import { titleOfWidget } from './titles.ts';

/** Figures of a widget as a file has them. */
export interface ExportedFigures {
  readonly title: string;
  readonly data: WidgetData;
  /** The figures that the widget shows, as rows; null where it has none. */
  readonly table: WidgetTable | null;
  /** How many of how many rows the figures are made of; null where they are made of all. */
  readonly cut: string | null;
  /** What must be known of the days behind the figures. */
  readonly notes: readonly string[];
}

/** What a user wants to have as a file; whoever saves it adds page, filters and time. */
export interface ExportRequest {
  readonly format: 'image' | 'csv' | 'xlsx';
  /** The widget's name in the page file. */
  readonly widget: string;
  readonly spec: CompleteSpec;
  /** What is on the screen. */
  readonly shown: ExportedFigures;
  /** All of it, one part of the rows after the other: most widgets have one. The last one says what is known of all. */
  readonly parts: AsyncIterable<ExportedFigures>;
  /** The drawing, for an image. */
  readonly image: HTMLCanvasElement | null;
}

/** What a file of these data holds, and what must be known of it. */
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
