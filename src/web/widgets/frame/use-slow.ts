import { useEffect, useState } from 'react';

/** Milliseconds after which somebody who waits is told how far it is, and may cancel. */
const PATIENCE = 1000;

/** Whether something has been under way for more than a second. */
export function useSlow(isUnderWay: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setTimeout(() => setSlow(true), PATIENCE);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isUnderWay]);
  return isUnderWay && isSlow;
}
