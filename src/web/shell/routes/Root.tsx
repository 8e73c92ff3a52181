import { Outlet, ScrollRestoration } from 'react-router-dom';
import { Diagnostics } from '../errors/Diagnostics.tsx';
import css from './Root.module.css';

/** What stands around every page, whatever its layout. */
export const Root = () => (
  <>
    <Outlet />
    <Diagnostics />
    <ScrollRestoration getKey={({ pathname }) => pathname} />
  </>
);

/** Shown while the session is being checked: the places where menu and header will be. */
export const Splash = () => (
  <div className={css.splash} aria-hidden="true">
    <div className={css.side} />
    <div className={css.header} />
  </div>
);
