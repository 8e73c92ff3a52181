import { createContext, useContext } from 'react';

/** The state of printing. */
export interface Printing {
  /**
   * The widgets that can't be drawn before the page is printed: they show their figures as a table, or that they have
   * none yet.
   */
  readonly undrawn: ReadonlySet<string>;
}

/** Null on screen. When printing, widgets draw all of their content, in view or not. */
export const PrintingContext = createContext<Printing | null>(null);

export const usePrinting = (): boolean => useContext(PrintingContext) !== null;

/** Whether the widget of this name can't be drawn in time for printing. */
export const useUndrawn = (name: string): boolean => useContext(PrintingContext)?.undrawn.has(name) ?? false;
