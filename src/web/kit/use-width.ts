import { useCallback, useState } from 'react';

/**
 * The width of an element in whole pixels, followed while it changes; 0 until the first layout has told it. Asked for
 * sooner, it would make the browser lay out the page for it alone, and what is drawn by it hold up the rest of the page.
 */
export function useWidth(): readonly [number, (element: HTMLElement | null) => (() => void) | undefined] {
  const [width, setWidth] = useState(0);
  const attach = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    // `clientWidth` rounds up what a grid of thirds leaves, and a table that wide would scroll by part of a pixel.
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [width, attach];
}
