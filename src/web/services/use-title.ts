import { useEffect } from 'react';
import { useBranding } from './use-branding.ts';

/** Names the browser's tab after the page. */
export const useTitle = (title: string): void => {
  const { name } = useBranding();
  useEffect(() => {
    document.title = title === '' ? name : `${title} · ${name}`;
  }, [title, name]);
};
