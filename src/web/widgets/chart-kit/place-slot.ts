import { createContext, useContext } from 'react';
import type { LinkedRow } from '../link-address.ts';
import type { PlaceMembers } from './drawing.ts';

/** A page of the app that a click leads to. */
export interface PlaceLink {
  readonly title: string;
  /** With the page's filters as they are now. */
  readonly address: () => string | null;
  readonly open: (address: string) => void;
}

/** What a click on a place does, or Enter. */
export interface PlaceAction {
  /** Says it, in the tooltip. */
  readonly hint: string;
  /** Null where the click chooses in the page's filters. */
  readonly link: PlaceLink | null;
  /** Whether what it chooses is chosen. */
  readonly isChosen: boolean;
  /** `more`: with a key that opens a link elsewhere, and adds to what is chosen. */
  readonly run: (more: boolean) => void;
}

/** What choosing all from one period to another does. */
export interface RangeAction {
  /** The days, and what to do. */
  readonly words: string;
  /** Whether a place lies within them. */
  readonly holds: (members: PlaceMembers | undefined) => boolean;
  readonly run: () => void;
}

/** What clicks on the places of a widget do; null for nothing. */
export interface PlaceActions {
  readonly at: (members: PlaceMembers | undefined) => PlaceAction | null;
  readonly of: (row: LinkedRow) => PlaceAction | null;
  /** Chooses from one place to another; null where a choice is of one place. */
  readonly over:
    ((one: PlaceMembers | undefined, other: PlaceMembers | undefined) => RangeAction | null) | null;
  /** Whether a place stands for what is chosen; null where nothing is. */
  readonly isChosen: ((members: PlaceMembers | undefined) => boolean) | null;
}

/** Hands what clicks do from the frame around a widget to its drawing. */
export const PlaceContext = createContext<PlaceActions>({
  at: () => null,
  of: () => null,
  over: null,
  isChosen: null,
});

export const usePlaces = (): PlaceActions => useContext(PlaceContext);
