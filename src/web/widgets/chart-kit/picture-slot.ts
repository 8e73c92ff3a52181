import { createContext, useContext, useEffect } from 'react';

/** Draws a widget as a picture; null where it can't be drawn yet. */
export type Picture = () => HTMLCanvasElement | null;

/** Hands the drawing of a picture to the frame around a widget, which asks for it when one is downloaded. */
export const PictureContext = createContext<(picture: Picture | null) => void>(() => {});

export function usePicture(picture: Picture): void {
  const hand = useContext(PictureContext);
  useEffect(() => {
    hand(picture);
    return () => hand(null);
  }, [hand, picture]);
}
