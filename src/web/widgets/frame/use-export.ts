import type { RefObject } from 'react';
import { useLongTask } from '../../kit/use-long-task.ts';
import type { LongTask, TaskRun } from '../../kit/use-long-task.ts';
import type { Picture } from '../chart-kit/picture-slot.ts';
import type { WidgetContext, WidgetData, WidgetType } from '../widget.ts';
import { exportedFigures } from './export-request.ts';
import type { ExportedFigures, ExportRequest } from './export-request.ts';
import type { WidgetFrameProps } from './widget-frame-props.ts';

export interface ExportOptions extends Pick<WidgetFrameProps, 'onExport' | 'allRows'> {
  readonly type: WidgetType;
  readonly context: WidgetContext;
  readonly data: WidgetData | null;
  readonly picture: RefObject<Picture | null>;
}

/** Saves what a widget shows. The message says that it is in progress, or that it failed. */
export function useExport(
  options: ExportOptions,
): LongTask & { readonly save: (format: ExportRequest['format']) => void } {
  const task = useLongTask();
  const { appText } = options.context;
  const save = (format: ExportRequest['format']): void => {
    const { data, onExport } = options;
    if (data === null || onExport === undefined) return;
    const words = { begun: appText('widgets.downloading'), failed: appText('widgets.downloadFailed') };
    task.start((run) => saveAs(format, data, onExport, options, run), words);
  };
  return { ...task, save };
}

async function saveAs(
  format: ExportRequest['format'],
  shown: WidgetData,
  onExport: NonNullable<ExportOptions['onExport']>,
  { type, context, picture, allRows }: ExportOptions,
  run: TaskRun,
): Promise<void> {
  // Taken at once, so that the image shows what is on screen now.
  const image = format === 'image' ? (picture.current?.() ?? null) : null;
  const figures = (data: WidgetData): ExportedFigures => exportedFigures(type, data, context);
  async function* parts(): AsyncGenerator<ExportedFigures> {
    if (format === 'image' || allRows === undefined) yield figures(shown);
    else for await (const data of allRows(shown, format, run)) yield figures(data);
  }
  const { name: widget, spec } = context.plan;
  await onExport({ format, widget, spec, image, shown: figures(shown), parts: parts() }, run);
}
