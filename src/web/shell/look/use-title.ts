import { useEffect } from 'react';
import { useFace } from './use-face.ts';

/** Names the browser's tab after the page. */
export const useTitle = (title: string): void => {
  const { name } = useFace();
  useEffect(() => {
    document.title = title === '' ? name : `${title} · ${name}`;
  }, [title, name]);
};
