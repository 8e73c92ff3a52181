import { useSyncExternalStore } from 'react';
import type { PlaceMembers } from './chart-kit/drawing.ts';

/** Rows that a reader drags from one widget to a place of another. */
export interface DraggedRows {
  /** The widget of the page that takes them, by its name. */
  readonly onto: string;
  readonly count: number;
  /** The dimensions whose members they take from a place. */
  readonly dimensions: readonly string[];
  /** Gives them the members of a place. */
  readonly drop: (members: PlaceMembers) => void;
}

/** A document has one pointer, so at most one drag. */
let dragged: DraggedRows | null = null;
const listeners = new Set<() => void>();

/** Begins a drag, or ends it with null. */
export function setDraggedRows(next: DraggedRows | null): void {
  dragged = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The rows that are being dragged to a widget; null for none. */
export function useDraggedRows(widget: string): DraggedRows | null {
  const read = () => (dragged?.onto === widget ? dragged : null);
  return useSyncExternalStore(subscribe, read, read);
}
