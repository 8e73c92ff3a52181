import { createContext, useContext } from 'react';
import type { LinkedRow } from '../link-address.ts';
import type { PlaceMembers } from './drawing.ts';

/** The page that a click opens. */
export interface PlaceLink {
  readonly title: string;
  /** The address with the current filters of the page. */
  readonly address: () => string | null;
  readonly open: (address: string) => void;
}

/** The action of a click, or Enter, on a place. */
export interface PlaceAction {
  /** Describes the action in the tooltip. */
  readonly hint: string;
  /** Null where the click sets the page's filters. */
  readonly link: PlaceLink | null;
  /** Whether the place is selected already. */
  readonly isChosen: boolean;
  /** `more`: whether a modifier key is pressed, which opens a link in a new tab, or adds to the selection. */
  readonly run: (more: boolean) => void;
}

/** The action that selects a range of periods. */
export interface RangeAction {
  /** The range and the action in words. */
  readonly words: string;
  /** Whether a place is in the range. */
  readonly holds: (members: PlaceMembers | undefined) => boolean;
  readonly run: () => void;
}

/** The actions of a widget's places; null where a click does nothing. */
export interface PlaceActions {
  readonly at: (members: PlaceMembers | undefined) => PlaceAction | null;
  readonly of: (row: LinkedRow) => PlaceAction | null;
  /** Selects the range between two places; null where only one place can be selected. */
  readonly over:
    ((one: PlaceMembers | undefined, other: PlaceMembers | undefined) => RangeAction | null) | null;
  /** Whether a place is selected; null where none is. */
  readonly isChosen: ((members: PlaceMembers | undefined) => boolean) | null;
}

/** Passes the actions from the frame around a widget to its drawing. */
export const PlaceContext = createContext<PlaceActions>({
  at: () => null,
  of: () => null,
  over: null,
  isChosen: null,
});

export const usePlaces = (): PlaceActions => useContext(PlaceContext);
