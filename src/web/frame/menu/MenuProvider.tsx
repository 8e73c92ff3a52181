import { useMemo, useState, type ReactNode } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { useManifest, useSession } from '../../services/index.ts';
import { MenuContext } from './menu-context.ts';
import { createMenuTree } from './menu-tree.ts';

/** Provides the menu in the reader's language. */
export const MenuProvider = ({ children }: { readonly children: ReactNode }) => {
  const manifest = useManifest();
  const t = useTranslate();
  const authMode = useSession().metadata?.authMode;
  const [menuTree] = useState(createMenuTree);
  const menu = useMemo(
    () => (manifest === null ? [] : menuTree(manifest, t, authMode)),
    [manifest, t, authMode, menuTree],
  );
  return <MenuContext value={menu}>{children}</MenuContext>;
};
