import { useState } from 'react';
import type { RefObject } from 'react';
import type { Portrait } from '../charts/portrait-slot.ts';
import type { WidgetContext, WidgetData, WidgetType } from '../widget.ts';
import type { ExportRequest } from './export-request.ts';

export interface ExportOptions {
  readonly type: WidgetType;
  readonly context: WidgetContext;
  readonly data: WidgetData | null;
  readonly title: string;
  readonly portrait: RefObject<Portrait | null>;
  readonly onExport: ((request: ExportRequest) => Promise<void>) | undefined;
}

/** Saves what a widget shows; the message says that it is under way, or that it failed. */
export function useExport({ type, context, data, title, portrait, onExport }: ExportOptions): {
  readonly message: string | null;
  readonly save: (format: ExportRequest['format']) => void;
} {
  const [message, setMessage] = useState<string | null>(null);
  const { plan, say } = context;
  const save = (format: ExportRequest['format']): void => {
    if (data === null || onExport === undefined) return;
    setMessage(say('widgets.downloading'));
    const table = type.toTable?.(plan.spec, data, context) ?? null;
    const image = format === 'image' ? (portrait.current?.() ?? null) : null;
    onExport({ format, widget: plan.name, title, spec: plan.spec, data, table, image }).then(
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
