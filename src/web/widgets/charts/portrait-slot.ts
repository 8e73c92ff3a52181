import { createContext, useContext, useEffect } from 'react';

/** Draws a widget as a picture; null where it can't be drawn yet. */
export type Portrait = () => HTMLCanvasElement | null;

/** Hands the drawing of a picture to the frame around a widget, which asks for it when one is downloaded. */
export const PortraitContext = createContext<(portrait: Portrait | null) => void>(() => {});

export function usePortrait(portrait: Portrait): void {
  const hand = useContext(PortraitContext);
  useEffect(() => {
    hand(portrait);
    return () => hand(null);
  }, [hand, portrait]);
}
