import type { TaskRun } from '../../kit/use-long-task.ts';
import type { WidgetContext, WidgetData, WidgetState, WidgetType } from '../widget.ts';
import type { ExportRequest } from './export-request.ts';

/** What the frame of a widget is handed. */
export interface WidgetFrameProps {
  /** null for a type that this version does not know. */
  readonly type: WidgetType | null;
  readonly state: WidgetState;
  /** The same object as long as nothing in it changes: the drawing follows it. */
  readonly context: WidgetContext;
  readonly onRetry: () => void;
  /** Cancels what is being asked. Without it nothing can be cancelled. */
  readonly onStop?: (() => void) | undefined;
  /** Saves a file; a rejected promise is shown as a failed download. Without it there is nothing to download. */
  readonly onExport?: ((request: ExportRequest, run: TaskRun) => Promise<void>) | undefined;
  /** The same data with the rows that the screen leaves out, for a file; in parts where each is a part of its table. */
  readonly allRows?:
    ((data: WidgetData, format: 'csv' | 'xlsx', run: TaskRun) => AsyncIterable<WidgetData>) | undefined;
}
