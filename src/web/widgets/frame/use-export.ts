import { useState } from 'react';
import type { RefObject } from 'react';
import type { Picture } from '../chart-kit/picture-slot.ts';
import { cutNote } from '../cut.ts';
import { coverageNotes } from '../coverage.ts';
import { inWords } from '../member-words.ts';
import { periodNotes } from '../period-notes.ts';
import type { WidgetContext, WidgetData, WidgetType } from '../widget.ts';
import type { ExportRequest } from './export-request.ts';

export interface ExportOptions {
  readonly type: WidgetType;
  readonly context: WidgetContext;
  readonly data: WidgetData | null;
  readonly title: string;
  readonly picture: RefObject<Picture | null>;
  readonly onExport: ((request: ExportRequest) => Promise<void>) | undefined;
  readonly allRows: ((data: WidgetData) => Promise<WidgetData>) | undefined;
}

/** Saves what a widget shows; the message says that it is under way, or that it failed. */
export function useExport(options: ExportOptions): {
  readonly message: string | null;
  readonly save: (format: ExportRequest['format']) => void;
} {
  const [message, setMessage] = useState<string | null>(null);
  const { say } = options.context;
  const save = (format: ExportRequest['format']): void => {
    if (options.data === null || options.onExport === undefined) return;
    setMessage(say('widgets.downloading'));
    saveAs(format, options.data, options.onExport, options).then(
      () => setMessage(null),
      (error: unknown) => {
        setMessage(say('widgets.downloadFailed'));
        // To the window, where the shell's log takes it from.
        reportError(error);
      },
    );
  };
  return { message, save };
}

async function saveAs(
  format: ExportRequest['format'],
  shown: WidgetData,
  onExport: (request: ExportRequest) => Promise<void>,
  { type, context, title, picture, allRows }: ExportOptions,
): Promise<void> {
  const { plan } = context;
  const { spec, name: widget } = plan;
  // The picture is of what is on screen now.
  const image = format === 'image' ? (picture.current?.() ?? null) : null;
  const hasAll = format === 'image' || allRows === undefined;
  const data = hasAll ? shown : inWords(await allRows(shown), context);
  const table = type.toTable?.(spec, data, context) ?? null;
  const notes = [
    ...periodNotes(spec, data, context).map(({ sentence }) => sentence),
    ...(table === null ? [] : coverageNotes(data, table, context)),
  ];
  await onExport({
    format,
    widget,
    title,
    spec,
    data,
    table,
    cut: cutNote(spec, data, context),
    notes,
    image,
  });
}
