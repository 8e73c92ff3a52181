import type { TaskRun } from '../../kit/use-long-task.ts';
import type { WidgetContext, WidgetData, WidgetState, WidgetType } from '../widget.ts';
import type { ExportRequest } from './export-request.ts';

/** The props of a widget's frame. */
export interface WidgetFrameProps {
  /** Null for a type that this version does not know. */
  readonly type: WidgetType | null;
  readonly state: WidgetState;
  /** The same object while nothing in it changes: a new one re-renders the drawing. */
  readonly context: WidgetContext;
  readonly onRetry: () => void;
  /** Cancels the running requests. Without it, nothing can be cancelled. */
  readonly onStop?: (() => void) | undefined;
  /** Saves a file; a rejected promise is shown as a failed download. Without it, nothing can be downloaded. */
  readonly onExport?: ((request: ExportRequest, run: TaskRun) => Promise<void>) | undefined;
  /**
   * The same data for a file, including the rows that the screen leaves out. Yields several parts where each part of
   * the rows is a part of the table.
   */
  readonly allRows?:
    ((data: WidgetData, format: 'csv' | 'xlsx', run: TaskRun) => AsyncIterable<WidgetData>) | undefined;
}
