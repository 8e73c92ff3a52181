import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { usePrinting } from '../widgets/index.ts';
import { AHEAD } from './first-screen.ts';

/**
 * Whether an element has ever been near the window. What is on the first screen is there on the first paint, and nothing
 * else moves into its place. What was seen once stays; on paper, everything is.
 */
export function useSeen(ref: RefObject<Element | null>, isOnFirstScreen: boolean): boolean {
  const [seen, setSeen] = useState(isOnFirstScreen);
  const printing = usePrinting();
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
