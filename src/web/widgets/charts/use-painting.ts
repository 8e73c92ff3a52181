import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { createDrawQueue } from './draw-queue.ts';
import { createPainter } from './engine.ts';
import type { Painter } from './engine.ts';
import type { PaintSpec } from './painting.ts';

const queue = createDrawQueue((run) => setTimeout(run, 0));

/** What is nearer than this to the screen is drawn already. */
const MARGIN = '300px';

/**
 * Paints a spec into an element and repaints the same chart whenever the spec changes, when it is in view.
 * `specOf` is asked for the spec at the time of drawing; `animated` is true for the first drawing only.
 */
export function usePainting(
  host: RefObject<HTMLElement | null>,
  specOf: ((animated: boolean) => PaintSpec) | null,
): void {
  const drawing = useRef<Drawing | null>(null);
  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const made = createDrawing(element);
    drawing.current = made;
    return () => {
      drawing.current = null;
      made.end();
    };
  }, [host]);
  useEffect(() => {
    if (specOf !== null) drawing.current?.show(specOf);
  }, [specOf]);
}

interface Drawing {
  readonly show: (specOf: (animated: boolean) => PaintSpec) => void;
  readonly end: () => void;
}

function createDrawing(element: HTMLElement): Drawing {
  let painter: Painter | null = null;
  let wanted: ((animated: boolean) => PaintSpec) | null = null;
  let inView = false;
  const owner = {};
  const draw = (): void => {
    if (wanted === null) return;
    const animated = painter === null && !matchMedia('(prefers-reduced-motion: reduce)').matches;
    painter ??= createPainter(element);
    const spec = wanted(animated);
    wanted = null;
    // A drawing that fails must be seen by the error log: it is our own mistake.
    painter.paint(spec).catch((error: unknown) => reportError(error));
  };
  const observer = new IntersectionObserver(
    (entries) => {
      inView = entries.at(-1)?.isIntersecting ?? false;
      if (inView && wanted !== null) queue.add(owner, draw);
    },
    { rootMargin: MARGIN },
  );
  observer.observe(element);
  return {
    show: (specOf) => {
      wanted = specOf;
      if (inView) queue.add(owner, draw);
    },
    end: () => {
      observer.disconnect();
      queue.remove(owner);
      painter?.destroy();
    },
  };
}
