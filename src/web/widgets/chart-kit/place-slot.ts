import { createContext, useContext } from 'react';
import type { PlaceMembers } from './drawing.ts';

/** What a click on a place does, or Enter. */
export interface PlaceAction {
  /** Says it, in the tooltip. */
  readonly hint: string;
  /** Where it leads, with the page's filters as they are now. */
  readonly address: () => string | null;
  readonly open: (address: string) => void;
}

/** Tells what a click does at a place that stands for these members; null for nothing. */
export type PlaceActions = (members: PlaceMembers | undefined) => PlaceAction | null;

/** Hands what clicks do from the frame around a widget to its drawing. */
export const PlaceContext = createContext<PlaceActions>(() => null);

export const usePlaces = (): PlaceActions => useContext(PlaceContext);
