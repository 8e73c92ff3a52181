import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { Printing } from '../../widgets/index.ts';
import { keepDrawings } from './keep-drawings.ts';
import './print.css';
import { unfinishedWidgets } from './unfinished.ts';

export interface PrintMode extends Printing {
  /**
   * Whether there was time to draw the page for the paper. The browser's own command takes it in the state in which it is:
   * drawings then keep the look and the width that they have on the screen.
   */
  readonly isPrepared: boolean;
}

const prepared: PrintMode = { isPrepared: true, undrawn: new Set() };

// One for the window: it is the window that is printed.
let mode: PrintMode | null = null;
const listeners = new Set<() => void>();

const set = (next: PrintMode | null): void => {
  mode = next;
  document.documentElement.toggleAttribute('data-printing', next !== null);
  // The browser takes the page as it is when its own event is over.
  flushSync(() => {
    for (const listener of listeners) listener();
  });
};

/** Lays the page out for paper, and gives it the time to be drawn. */
export const prepareToPrint = (): void => set(prepared);

let free: (() => void) | null = null;

/** Lays the page out for a paper that is taken at once: what can't be drawn in this moment says its figures instead. */
const printAtOnce = (): void => {
  const drawings = keepDrawings();
  free = drawings.free;
  set({ isPrepared: false, undrawn: new Set() });
  set({ isPrepared: false, undrawn: unfinishedWidgets() });
  drawings.fit();
};

/** Follows the browser's own print command, and the end of each printing. */
export const watchPrinting = (): void => {
  window.addEventListener('beforeprint', () => {
    if (mode === null) printAtOnce();
  });
  window.addEventListener('afterprint', () => {
    free?.();
    free = null;
    set(null);
  });
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** How the page is laid out for paper; null on the screen. */
export const usePrintMode = (): PrintMode | null => useSyncExternalStore(subscribe, () => mode);
