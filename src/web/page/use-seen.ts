import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { usePrinting } from '../widgets/index.ts';
import { AHEAD } from './first-screen.ts';

/**
 * Whether an element has ever been near the viewport. True from the start on the first screen, so that nothing moves
 * there later. Always true when printing.
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
