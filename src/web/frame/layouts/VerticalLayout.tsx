import { useState, type ReactNode } from 'react';
import { useNavigation } from 'react-router-dom';
import { useSay } from '../../i18n/index.ts';
import { Glyph } from '../../kit/Glyph.tsx';
import { ProductMark } from '../look/ProductMark.tsx';
import { useBranding } from '../../services/use-branding.ts';
import { usePreferences, useServices } from '../../services/index.ts';
import { Footer } from './Footer.tsx';
import { Header } from '../header/Header.tsx';
import { MenuDrawer } from '../menu/MenuDrawer.tsx';
import { SideMenu } from '../menu/SideMenu.tsx';

import css from './VerticalLayout.module.css';

const Side = () => {
  const appText = useSay();
  const { preferences } = useServices();
  const { menuCollapsed } = usePreferences();
  const branding = useBranding();
  const label = appText(menuCollapsed ? 'shell.nav.expand' : 'shell.nav.collapse');
  const collapse = (collapsed: boolean): void => preferences.set({ menuCollapsed: collapsed });
  return (
    <aside className={css.side} data-collapsed={menuCollapsed}>
      <div className={css.brand}>
        <ProductMark branding={branding} small={menuCollapsed} />
      </div>
      <SideMenu narrow={menuCollapsed} onWiden={() => collapse(false)} onChoose={() => undefined} />
      <button
        type="button"
        className={css.collapse}
        aria-label={label}
        title={label}
        onClick={() => collapse(!menuCollapsed)}
      >
        <Glyph name="collapse" />
        {!menuCollapsed && <span>{label}</span>}
      </button>
    </aside>
  );
};

interface VerticalLayoutProps {
  /** Buttons that features add to the header. */
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** The menu at the side, the header at the top, the page, and the footer at the bottom. */
export const VerticalLayout = ({ actions, children }: VerticalLayoutProps) => {
  const appText = useSay();
  const { state } = useNavigation();
  const { menuCollapsed, menuHidden, contentWidth } = usePreferences();
  const [drawer, setDrawer] = useState(false);
  return (
    <div
      className={css.layout}
      data-collapsed={menuCollapsed}
      data-hidden={menuHidden}
      data-width={contentWidth}
    >
      <a className={css.skip} href="#content">
        {appText('shell.skipToContent')}
      </a>
      {!menuHidden && <Side />}
      <MenuDrawer open={drawer} onClose={() => setDrawer(false)} />
      <div className={css.body}>
        <Header onOpenMenu={() => setDrawer(true)} menuHidden={menuHidden}>
          {actions}
        </Header>
        <div className={css.progress} data-active={state === 'loading'} aria-hidden="true" />
        <main id="content" tabIndex={-1} className={css.content}>
          {children}
        </main>
        <Footer />
      </div>
    </div>
  );
};
