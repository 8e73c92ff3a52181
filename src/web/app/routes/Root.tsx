import { Outlet, ScrollRestoration } from 'react-router-dom';
import { ConnectionNotice } from '../../features/connection/ConnectionNotice.tsx';
import { ProductMark } from '../../frame/look/ProductMark.tsx';
import { useBranding } from '../../services/use-branding.ts';
import { useDevelopment } from '../../frame/development.ts';
import { useServices } from '../../services/index.ts';
import { ToastList } from '../../features/toasts/ToastList.tsx';
import css from './Root.module.css';

/** What stands around every page, whatever its layout. */
export const Root = () => {
  const development = useDevelopment();
  return (
    <>
      <Outlet />
      <ConnectionNotice />
      <ToastList />
      {development !== null && <development.Tools />}
      <ScrollRestoration getKey={({ pathname }) => pathname} />
    </>
  );
};

/** Shown while the session is being checked: to a returning user, the places where menu and header will be; to all, why it takes so long. */
export const Splash = () => {
  const { returning, preferences } = useServices();
  const branding = useBranding();
  const { menuCollapsed } = preferences.view();
  return (
    <>
      {returning && (
        <div className={css.splash} data-collapsed={menuCollapsed} aria-hidden="true">
          <div className={css.side}>
            <ProductMark branding={branding} small={menuCollapsed} />
          </div>
          <div className={css.header} />
        </div>
      )}
      <ConnectionNotice />
    </>
  );
};
