import { createContext } from 'react';
import type { MenuSectionView } from './menu-tree.ts';

/** The menu of the user. It is computed once for all components that show it. */
export const MenuContext = createContext<readonly MenuSectionView[]>([]);
