import type { CompleteSpec } from '../../../language/plan/index.ts';
import type { WidgetData, WidgetTable } from '../widget.ts';

/** What a user wants to have as a file; whoever saves it adds page, filters and time. */
export interface ExportRequest {
  readonly format: 'image' | 'csv' | 'xlsx';
  /** The widget's name in the page file. */
  readonly widget: string;
  readonly title: string;
  readonly spec: CompleteSpec;
  readonly data: WidgetData;
  /** The figures that the widget shows, as rows; null for a table, which has its own. */
  readonly table: WidgetTable | null;
  /** How many of how many rows the figures are made of; null where they are made of all. */
  readonly cut: string | null;
  /** What must be known of the days behind the figures. */
  readonly notes: readonly string[];
  /** The drawing, for an image. */
  readonly image: HTMLCanvasElement | null;
}
