import { createContext, useContext, useEffect } from 'react';

/** Draws a widget as an image; null while it can't be drawn. */
export type Picture = () => HTMLCanvasElement | null;

/** Passes the drawing function to the frame around a widget, which calls it when the reader downloads an image. */
export const PictureContext = createContext<(picture: Picture | null) => void>(() => {});

export function usePicture(picture: Picture): void {
  const hand = useContext(PictureContext);
  useEffect(() => {
    hand(picture);
    return () => hand(null);
  }, [hand, picture]);
}
