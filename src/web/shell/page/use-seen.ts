import { useEffect, useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';
import { usePrinting } from '../../widgets/index.ts';

/** How far outside the window something counts as seen, in pixels: it is there when the user gets to it. */
const AHEAD = 600;

/** Whether an element has ever been near the window. What was seen once stays; on paper, everything is. */
export function useSeen(ref: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false);
  const printing = usePrinting();
  // What is on the first screen is there on the first paint, and nothing else moves into its place.
  useLayoutEffect(() => {
    const top = ref.current?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
    if (top < window.innerHeight + AHEAD) setSeen(true);
  }, [ref]);
  useEffect(() => {
    const element = ref.current;
    if (seen || element === null) return undefined;
    const see = (): void => setSeen(true);
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) see();
      },
      { rootMargin: `${AHEAD}px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, seen]);
  return seen || printing;
}
