import { useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { bandsOf } from './brush.ts';
import type { Drawing, Hit, Mark } from './drawing.ts';
import { usePlaces } from './place-slot.ts';
import type { RangeAction } from './place-slot.ts';

/** A selected range: the place where it started, and the place reached so far. */
interface Brush {
  readonly anchor: Hit;
  readonly head: Hit;
}

/** A pointer that moves fewer pixels is a click. */
const LEAST = 5;

/** Selects a range of a chart's places, by dragging or by Shift and the arrow keys. */
export function useBrush(
  { hits, follows }: Drawing,
  {
    hit,
    onHit,
    color,
  }: { readonly hit: Hit | null; readonly onHit: (id: string | null) => void; readonly color: string },
) {
  const { over: choose } = usePlaces();
  const over = follows === true ? choose : null;
  const [brush, setBrush] = useState<Brush | null>(null);
  const pressed = useRef<{ readonly hit: Hit; readonly x: number } | null>(null);
  const wasDragged = useRef(false);
  const range: RangeAction | null =
    brush === null ? null : (over?.(brush.anchor.members, brush.head.members) ?? null);
  const marks: readonly Mark[] = range === null ? [] : bandsOf(hits, range, color);
  const reach = (anchor: Hit, head: Hit): void => {
    setBrush({ anchor, head });
    onHit(null);
  };
  const end = (): void => {
    pressed.current = null;
    setBrush(null);
  };
  const choosing = {
    onPointerDown(event: PointerEvent, at: Hit | null): void {
      wasDragged.current = false;
      pressed.current =
        over !== null && at !== null && event.button === 0 ? { hit: at, x: event.clientX } : null;
    },
    /** Returns whether the pointer is dragging. */
    onPointerMove(event: PointerEvent, at: Hit | null): boolean {
      // The button was released outside.
      if (event.buttons === 0) pressed.current = null;
      const start = pressed.current;
      if (start === null || (brush === null && Math.abs(event.clientX - start.x) < LEAST)) return false;
      event.currentTarget.setPointerCapture(event.pointerId);
      wasDragged.current = true;
      reach(start.hit, at ?? brush?.head ?? start.hit);
      return true;
    },
    onPointerUp(): void {
      if (pressed.current !== null) range?.run();
      end();
    },
    /** Returns whether the key was handled. */
    onKeyDown(event: KeyboardEvent, forward: number): boolean {
      if (over !== null && event.shiftKey && forward !== 0) {
        const from = brush?.head ?? hit;
        const next = from === null ? hits.at(forward > 0 ? 0 : -1) : nextTo(hits, from, forward);
        if (next !== undefined) reach(brush?.anchor ?? hit ?? next, next);
      } else if (brush === null) return false;
      else if (event.key === 'Enter') {
        range?.run();
        end();
      } else if (event.key === 'Escape' || forward !== 0) {
        // Escape must not close anything else.
        event.stopPropagation();
        onHit(brush.head.id);
        end();
      } else return false;
      event.preventDefault();
      return true;
    },
  };
  return { isOn: over !== null, range, marks, choosing, wasDragged, end };
}

/** The next place in the same row; `from` itself at the end of the row. */
function nextTo(hits: readonly Hit[], from: Hit, forward: number): Hit {
  const next = hits[hits.findIndex(({ id }) => id === from.id) + forward];
  return next !== undefined && next.region.y === from.region.y ? next : from;
}
