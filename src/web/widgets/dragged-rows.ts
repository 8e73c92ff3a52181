import { useSyncExternalStore } from 'react';
import { createListeners } from '../kit/listeners.ts';
import type { PlaceMembers } from './chart-kit/drawing.ts';

/** Rows that the user drags from one widget onto a place of another. */
export interface DraggedRows {
  /** The name of the widget that accepts them. */
  readonly onto: string;
  readonly count: number;
  /** The dimensions whose members the place sets. */
  readonly dimensions: readonly string[];
  /** Sets the members of the place on the rows. */
  readonly drop: (members: PlaceMembers) => void;
}

/** Module state: a document has at most one drag at a time. */
let dragged: DraggedRows | null = null;
const listeners = createListeners();

/** Starts a drag; null ends it. */
export function setDraggedRows(next: DraggedRows | null): void {
  dragged = next;
  listeners.notify();
}

/** The rows that are dragged towards a widget; null without any. */
export function useDraggedRows(widget: string): DraggedRows | null {
  const read = () => (dragged?.onto === widget ? dragged : null);
  return useSyncExternalStore(listeners.subscribe, read, read);
}
