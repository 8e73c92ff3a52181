import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslate } from '../../i18n/index.ts';
import { matchPage, type PageMatch } from '../../services/content/match-page.ts';
import { useManifest, useSession } from '../../services/index.ts';
import { createMenuTree, type MenuSectionView } from './menu-tree.ts';

export const useMenu = (): readonly MenuSectionView[] => {
  const manifest = useManifest();
  const t = useTranslate();
  const authMode = useSession().metadata?.authMode;
  const [menuTree] = useState(createMenuTree);
  return useMemo(
    () => (manifest === null ? [] : menuTree(manifest, t, authMode)),
    [manifest, t, authMode, menuTree],
  );
};

/** The open page of the manifest; null where none is open. */
export const useOpenPage = (): PageMatch | null => {
  const manifest = useManifest();
  const { pathname } = useLocation();
  return useMemo(() => (manifest === null ? null : matchPage(manifest, pathname)), [manifest, pathname]);
};
