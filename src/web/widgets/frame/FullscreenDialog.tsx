import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';

export interface FullscreenDialogProps {
  readonly title: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  /** Renders the widget for a height in pixels. */
  readonly children: (height: number) => ReactNode;
}

/** Pixels for the heading and the padding. */
const AROUND = 112;

/** A widget in the full window, in a native dialog, which keeps the focus inside and restores it when it closes. */
export function FullscreenDialog({ title, closeLabel, onClose, children }: FullscreenDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed while it is still in the document; otherwise the browser does not restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} className="widget-dialog" aria-label={title} onClose={onClose}>
      <header className="widget-head">
        <h2 className="widget-title">{title}</h2>
        <button type="button" className="widget-close" aria-label={closeLabel} onClick={onClose}>
          <span aria-hidden="true">✕</span>
        </button>
      </header>
      {children(Math.max(window.innerHeight - AROUND, 200))}
    </dialog>
  );
}
