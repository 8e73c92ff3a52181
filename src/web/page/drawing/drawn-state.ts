import type { Source } from '../../queries/use-query-states.ts';
import type { WidgetState } from '../../widgets/index.ts';
import type { QueuedDrawing, DrawingQueue } from './drawing-queue.ts';

/**
 * The state that a widget draws. Data that it does not show yet wait for their turn in the queue; meanwhile it is
 * stale, or still loading. Everything else is drawn at once. It has one subscriber, the widget.
 */
export function drawnState(
  actual: Source<WidgetState>,
  queue: DrawingQueue,
  isInView: QueuedDrawing['isInView'],
): Source<WidgetState> {
  /** Null while nobody is subscribed, and the actual state is drawn. */
  let notify: (() => void) | null = null;
  let drawn = actual.read();
  const drawing: QueuedDrawing = {
    isInView,
    draw() {
      drawn = actual.read();
      notify?.();
    },
  };

  function follow(): void {
    const next = actual.read();
    const shown = untilDrawn(drawn, next);
    if (shown === null) queue.remove(drawing);
    else queue.add(drawing);
    drawn = shown ?? next;
  }

  return {
    read() {
      if (notify === null) drawn = actual.read();
      return drawn;
    },
    subscribe(listener) {
      notify = listener;
      // What has changed since the widget was rendered.
      follow();
      const stop = actual.subscribe(() => {
        follow();
        listener();
      });
      return () => {
        stop();
        notify = null;
        queue.remove(drawing);
      };
    },
  };
}

/** The state of a widget until `next` is drawn in its turn; null if `next` is drawn at once. */
function untilDrawn(drawn: WidgetState, next: WidgetState): WidgetState | null {
  if (!('data' in next)) return null;
  if (!('data' in drawn)) return drawn.kind === 'loading' ? drawn : { kind: 'loading' };
  if (drawn.data === next.data) return null;
  if (next.kind === 'stale') return { ...next, data: drawn.data };
  return drawn.kind === 'stale' ? drawn : { kind: 'stale', data: drawn.data, reason: 'reloading' };
}
