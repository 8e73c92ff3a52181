import { useCallback, useState } from 'react';

/**
 * The width of an element in whole pixels, updated when it changes; 0 until the first layout. Reading it earlier
 * would force a layout, and delay the rest of the page.
 */
export function useWidth(): readonly [number, (element: HTMLElement | null) => (() => void) | undefined] {
  const [width, setWidth] = useState(0);
  const attach = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    // `clientWidth` rounds up fractions, such as thirds of a grid; a table of that width would scroll by part of a
    // pixel.
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [width, attach];
}
