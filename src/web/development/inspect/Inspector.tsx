import { useEffect, useState } from 'react';
import { useStore } from '../store.ts';
import type { Workbench } from '../workbench.ts';
import { useToolWords } from '../words/index.ts';
import { placeText } from './place.ts';
import css from './Inspector.module.css';

interface InspectorProps {
  readonly workbench: Workbench;
  readonly target: string | null;
  readonly onTarget: (widget: string | null) => void;
}

const widgetAt = (event: Event): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>('[data-page] [data-widget]') : null;

/** Highlights the widget under the pointer or the focus, and shows where it is defined. A click copies the place. */
export const Inspector = ({ workbench: { settings, pages }, target, onTarget }: InspectorProps) => {
  const appText = useToolWords();
  const page = useStore(pages);
  const [copied, setCopied] = useState<string | null>(null);
  const place = page?.plan.widgets[target ?? '']?.place ?? null;
  const box = useBox(target);

  useEffect(() => {
    const look = (event: Event): void => {
      const name = widgetAt(event)?.dataset.widget;
      if (name !== undefined) onTarget(name);
    };
    const click = (event: MouseEvent): void => {
      const name = widgetAt(event)?.dataset.widget;
      if (name === undefined) return;
      // The click must neither open a menu nor follow a link.
      event.preventDefault();
      event.stopPropagation();
      const written = page?.plan.widgets[name]?.place ?? null;
      if (written === null) return;
      navigator.clipboard.writeText(placeText(written)).then(
        () => setCopied(name),
        () => setCopied(null),
      );
    };
    const leave = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') settings.change({ isInspecting: false });
    };
    const listeners = [
      ['pointerover', look],
      ['focusin', look],
      ['click', click as EventListener],
      ['keydown', leave as EventListener],
    ] as const;
    for (const [type, listener] of listeners) document.addEventListener(type, listener, true);
    return () => {
      for (const [type, listener] of listeners) document.removeEventListener(type, listener, true);
    };
  }, [page, onTarget, settings]);

  if (box === null) return null;
  return (
    <div className={css.frame} style={{ ...box }} data-inspected={target}>
      <span role="status" dir="ltr">
        {place === null ? target : placeText(place)}
        {copied === target && ` · ${appText('copied')}`}
      </span>
    </div>
  );
};

type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

/** The box of a widget in the window, measured in each frame, because pages scroll and widgets grow. */
const useBox = (widget: string | null): Box | null => {
  const [box, setBox] = useState<Box | null>(null);
  useEffect(() => {
    let request = 0;
    const look = (): void => {
      const element =
        widget === null ? null : document.querySelector(`[data-page] [data-widget="${CSS.escape(widget)}"]`);
      const now = element?.getBoundingClientRect();
      setBox((before) => {
        if (now === undefined) return null;
        const { left, top, width, height } = now;
        const isSame =
          before?.left === left && before.top === top && before.width === width && before.height === height;
        return isSame ? before : { left, top, width, height };
      });
      request = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(request);
  }, [widget]);
  return box;
};
