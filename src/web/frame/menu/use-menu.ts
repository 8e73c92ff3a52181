import { useContext, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { matchPage, type PageMatch } from '../../../language/plan/index.ts';
import { useManifest } from '../../services/index.ts';
import { MenuContext } from './menu-context.ts';
import type { MenuSectionView } from './menu-tree.ts';

/** The menu: its sections, each with the pages that the user may open. */
export const useMenu = (): readonly MenuSectionView[] => useContext(MenuContext);

/** The open page of the manifest; null where none is open. */
export const useOpenPage = (): PageMatch | null => {
  const manifest = useManifest();
  const { pathname } = useLocation();
  return useMemo(() => (manifest === null ? null : matchPage(manifest, pathname)), [manifest, pathname]);
};
