import { createContext, useContext } from 'react';

/** How the page is being printed. */
export interface Printing {
  /** Widgets that can't be drawn before the paper is taken: they say their figures, or that they have none yet. */
  readonly undrawn: ReadonlySet<string>;
}

/** Null on the screen; on paper, widgets draw all of themselves, in sight or not. */
export const PrintingContext = createContext<Printing | null>(null);

export const usePrinting = (): boolean => useContext(PrintingContext) !== null;

/** Whether the widget of this name can't be drawn for the paper any more. */
export const useUndrawn = (name: string): boolean => useContext(PrintingContext)?.undrawn.has(name) ?? false;
