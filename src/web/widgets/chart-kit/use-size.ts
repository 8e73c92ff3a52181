import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** The width of an element in whole pixels, followed as it changes; 0 before it is known. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const target = element.current;
    if (target === null) return;
    const observer = new ResizeObserver((entries) => {
      const measured = entries.at(-1)?.contentRect.width;
      if (measured !== undefined) setWidth(Math.floor(measured));
    });
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
