import { createContext, useContext } from 'react';

/** Whether the page is being printed: widgets then draw all of themselves, in sight or not. */
export const PrintingContext = createContext(false);

export const usePrinting = (): boolean => useContext(PrintingContext);
