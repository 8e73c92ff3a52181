import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { createDrawQueue } from './draw-queue.ts';
import { createPainter } from './engine.ts';
import type { Painter } from './engine.ts';
import type { PaintSpec } from './painting.ts';
import { usePrinting } from '../printing.ts';

const queue = createDrawQueue((run) => setTimeout(run, 0));

/** What is nearer than this to the screen is drawn already. */
const MARGIN = '300px';

/**
 * Paints a spec into an element and repaints the same chart whenever the spec changes, when it is in view.
 * With its first drawing the element is marked `data-entering`: the style sheet lets the marks grow in, once. What waits to
 * be painted is marked `data-unpainted`: who prints waits for it.
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
  const printing = usePrinting();
  useEffect(() => {
    if (spec !== null) drawing.current?.show(spec);
  }, [spec]);
  useEffect(() => drawing.current?.letAlwaysDraw(printing), [printing]);
}

interface Drawing {
  readonly show: (spec: PaintSpec) => void;
  /** Whether it is drawn wherever it is. */
  readonly letAlwaysDraw: (always: boolean) => void;
  readonly end: () => void;
}

function createDrawing(element: HTMLElement): Drawing {
  let painter: Painter | null = null;
  let wanted: PaintSpec | null = null;
  let inView = false;
  let always = false;
  let paintings = 0;
  const owner = {};
  const draw = (): void => {
    if (wanted === null) return;
    if (painter === null) enter(element);
    painter ??= createPainter(element);
    const spec = wanted;
    wanted = null;
    // A drawing that fails must be seen by the error log: it is our own mistake.
    const began = performance.now();
    paintings += 1;
    painter
      .paint(spec)
      .then(
        () => reportPainted(element, performance.now() - began),
        (error: unknown) => reportError(error),
      )
      .finally(done);
  };
  const done = (): void => {
    paintings -= 1;
    if (paintings === 0 && wanted === null) delete element.dataset.unpainted;
  };
  const drawSoon = (): void => {
    if ((inView || always) && wanted !== null) queue.add(owner, draw);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      inView = entries.at(-1)?.isIntersecting ?? false;
      drawSoon();
    },
    { rootMargin: MARGIN },
  );
  observer.observe(element);
  return {
    show: (spec) => {
      wanted = spec;
      element.dataset.unpainted = '';
      drawSoon();
    },
    letAlwaysDraw: (isAlways) => {
      always = isAlways;
      drawSoon();
    },
    end: () => {
      observer.disconnect();
      queue.remove(owner);
      painter?.destroy();
    },
  };
}

/** For tools that measure: how long the painting took, in milliseconds. */
function reportPainted(element: HTMLElement, duration: number): void {
  element.dispatchEvent(new CustomEvent('widget-painted', { bubbles: true, detail: duration }));
}

/** The marks grow in on the first drawing only: a later one, and a full screen, must not start again. */
function enter(element: HTMLElement): void {
  element.dataset.entering = '';
  element.addEventListener('animationend', () => delete element.dataset.entering, { once: true });
}
