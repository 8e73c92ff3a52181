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
 * With its first drawing the element is marked `data-entering`: the style sheet lets the marks grow in, once.
 */
export function usePainting(host: RefObject<HTMLElement | null>, spec: PaintSpec | null): void {
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
    if (spec !== null) drawing.current?.show(spec);
  }, [spec]);
}

interface Drawing {
  readonly show: (spec: PaintSpec) => void;
  readonly end: () => void;
}

function createDrawing(element: HTMLElement): Drawing {
  let painter: Painter | null = null;
  let wanted: PaintSpec | null = null;
  let inView = false;
  const owner = {};
  const draw = (): void => {
    if (wanted === null) return;
    if (painter === null) enter(element);
    painter ??= createPainter(element);
    const spec = wanted;
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
    show: (spec) => {
      wanted = spec;
      if (inView) queue.add(owner, draw);
    },
    end: () => {
      observer.disconnect();
      queue.remove(owner);
      painter?.destroy();
    },
  };
}

/** The marks grow in on the first drawing only: a later one, and a full screen, must not start again. */
function enter(element: HTMLElement): void {
  element.dataset.entering = '';
  element.addEventListener('animationend', () => delete element.dataset.entering, { once: true });
}
