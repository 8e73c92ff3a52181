import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { createListeners } from '../../kit/listeners.ts';
import type { Printing } from '../../widgets/index.ts';
import { drawings } from '../drawing/drawings.ts';
import { keepDrawings } from './keep-drawings.ts';
import './print.css';
import { unfinishedWidgets } from './unfinished.ts';

export interface PrintMode extends Printing {
  /**
   * Whether the page was redrawn for paper. The browser's own print command leaves no time for that: drawings then
   * keep their look and width from the screen.
   */
  readonly isPrepared: boolean;
}

const prepared: PrintMode = { isPrepared: true, undrawn: new Set() };

// Module state: there is one window to print.
let mode: PrintMode | null = null;
const listeners = createListeners();

const set = (next: PrintMode | null): void => {
  mode = next;
  document.documentElement.toggleAttribute('data-printing', next !== null);
  drawings.drawAll();
  // Synchronous, because the browser takes its snapshot when the `beforeprint` event ends.
  flushSync(() => {
    listeners.notify();
  });
};

/** Lays out the page for paper, with time to redraw it. */
export const prepareToPrint = (): void => set(prepared);

let free: (() => void) | null = null;

/**
 * Lays out the page for a snapshot that is taken at once. Drawings that can't be drawn in time show their figures
 * instead.
 */
const printAtOnce = (): void => {
  const kept = keepDrawings();
  free = kept.free;
  set({ isPrepared: false, undrawn: new Set() });
  set({ isPrepared: false, undrawn: unfinishedWidgets() });
  kept.fit();
};

/** Handles the browser's own print command, and the end of each printing. */
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

/** The current print mode; null on screen. */
export const usePrintMode = (): PrintMode | null => useSyncExternalStore(listeners.subscribe, () => mode);
