import { createListeners } from '../../kit/listeners.ts';

/** A widget whose response has arrived and is not drawn yet. */
export interface QueuedDrawing {
  readonly isInView: () => boolean;
  /** Changes the state of the widget. */
  readonly draw: () => void;
}

/**
 * Draws widgets one after the other in several tasks, so that fifty charts of the same response don't block the
 * browser. Widgets in view come first, each group in the order of its arrival.
 */
export interface DrawingQueue {
  add(drawing: QueuedDrawing): void;
  /** Forgets a drawing that is outdated or unmounted. */
  remove(drawing: QueuedDrawing): void;
  /** Draws everything at once, for a snapshot that can't wait. */
  drawAll(): void;
  isEmpty(): boolean;
  /** Calls the listener when the queue fills and when it is empty. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

interface Browser {
  /** Milliseconds since any fixed time. */
  readonly now: () => number;
  /** Calls `run` in a task of its own. */
  readonly inNextTask: (run: () => void) => void;
  /** Calls `change` and renders its result before it returns. */
  readonly render: (change: () => void) => void;
}

/** Milliseconds after which the next widget is drawn in another task. */
const SLICE_MS = 30;

export function createDrawingQueue({ now, inNextTask, render }: Browser): DrawingQueue {
  const near = new Set<QueuedDrawing>();
  const far = new Set<QueuedDrawing>();
  const listeners = createListeners();
  let isScheduled = false;

  const isEmpty = (): boolean => near.size === 0 && far.size === 0;

  function notify(): void {
    listeners.notify();
  }

  function schedule(): void {
    if (isScheduled || isEmpty()) return;
    isScheduled = true;
    inNextTask(() => {
      isScheduled = false;
      drawFor(SLICE_MS);
    });
  }

  function drawFor(milliseconds: number): void {
    if (isEmpty()) return;
    const end = now() + milliseconds;
    try {
      // Whatever a drawing removes from the queue is not drawn.
      for (const group of [near, far]) {
        for (const drawing of group) {
          group.delete(drawing);
          render(drawing.draw);
          if (now() >= end) return;
        }
      }
    } finally {
      // Also after a drawing that failed.
      schedule();
      if (isEmpty()) notify();
    }
  }

  return {
    add(drawing) {
      if (near.has(drawing) || far.has(drawing)) return;
      const wasEmpty = isEmpty();
      (drawing.isInView() ? near : far).add(drawing);
      schedule();
      if (wasEmpty) notify();
    },
    remove(drawing) {
      const wasEmpty = isEmpty();
      near.delete(drawing);
      far.delete(drawing);
      if (!wasEmpty && isEmpty()) notify();
    },
    drawAll: () => drawFor(Infinity),
    isEmpty,
    subscribe: listeners.subscribe,
  };
}
