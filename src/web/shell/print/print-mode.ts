import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import './print.css';

// One for the window: it is the window that is printed.
let printing = false;
const listeners = new Set<() => void>();

/** Lays the page out for paper, or for the screen again. */
export const setPrintMode = (on: boolean): void => {
  if (on === printing) return;
  printing = on;
  document.documentElement.toggleAttribute('data-printing', on);
  // The browser takes the page as it is when its own event is over.
  flushSync(() => {
    for (const listener of listeners) listener();
  });
};

/** Follows the browser's own print command, and the end of each printing. */
export const watchPrinting = (): void => {
  window.addEventListener('beforeprint', () => setPrintMode(true));
  window.addEventListener('afterprint', () => setPrintMode(false));
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the page is laid out for paper. */
export const usePrintMode = (): boolean => useSyncExternalStore(subscribe, () => printing);
