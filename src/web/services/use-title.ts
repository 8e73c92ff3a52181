import { useEffect } from 'react';
import { useBranding } from './use-branding.ts';

/** Sets the title of the browser's tab. */
export const useTitle = (title: string): void => {
  const { name } = useBranding();
  useEffect(() => {
    document.title = title === '' ? name : `${title} · ${name}`;
  }, [title, name]);
};
