import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { usePrinting } from '../printing.ts';
import { createDrawQueue } from './draw-queue.ts';
import type { Painted } from './drawing.ts';
import { paintOn } from './painter.ts';

const queue = createDrawQueue((run) => setTimeout(run, 0));

/** Drawings within this distance of the viewport are painted in advance. */
const MARGIN = '300px';

/**
 * Paints a drawing into an element when it comes into view, and repaints it when the drawing changes. For printing it
 * is painted at once, in view or not. The element has `data-entering` during its first painting, so that the style
 * sheet animates the marks once; it has `data-unpainted` until it is painted, and printing waits for it.
 */
export function usePainting(host: RefObject<HTMLElement | null>, drawing: Painted | null): void {
  const painting = useRef<Painting | null>(null);
  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const made = createPainting(element);
    painting.current = made;
    return () => {
      painting.current = null;
      made.end();
    };
  }, [host]);
  const printing = usePrinting();
  useEffect(() => painting.current?.paintAtOnce(printing), [printing]);
  useEffect(() => {
    if (drawing !== null) painting.current?.show(drawing);
  }, [drawing]);
}

interface Painting {
  readonly show: (drawing: Painted) => void;
  /** Sets whether it is painted at once, without waiting to come into view. */
  readonly paintAtOnce: (atOnce: boolean) => void;
  readonly end: () => void;
}

function createPainting(element: HTMLElement): Painting {
  let canvas: HTMLCanvasElement | null = null;
  let wanted: Painted | null = null;
  let inView = false;
  let atOnce = false;
  const owner = {};
  const paint = (): void => {
    if (wanted === null) return;
    const began = performance.now();
    if (canvas === null) {
      canvas = document.createElement('canvas');
      element.append(canvas);
      enter(element);
    }
    const drawing = wanted;
    wanted = null;
    delete element.dataset.unpainted;
    paintOn(canvas, drawing);
    reportPainted(element, performance.now() - began);
  };
  const paintSoon = (): void => {
    if (atOnce) paint();
    else if (inView && wanted !== null) queue.add(owner, paint);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      inView = entries.at(-1)?.isIntersecting ?? false;
      paintSoon();
    },
    { rootMargin: MARGIN },
  );
  observer.observe(element);
  return {
    show: (drawing) => {
      wanted = drawing;
      element.dataset.unpainted = '';
      paintSoon();
    },
    paintAtOnce: (isAtOnce) => {
      atOnce = isAtOnce;
      paintSoon();
    },
    end: () => {
      observer.disconnect();
      queue.remove(owner);
      canvas?.remove();
    },
  };
}

/** Reports to profiling tools how long the painting took, in milliseconds. */
function reportPainted(element: HTMLElement, duration: number): void {
  element.dispatchEvent(new CustomEvent('widget-painted', { bubbles: true, detail: duration }));
}

/** Animates the first painting only: repainting and full screen must not restart the animation. */
export function enter(element: HTMLElement): void {
  element.dataset.entering = '';
  element.addEventListener('animationend', () => delete element.dataset.entering, { once: true });
}
