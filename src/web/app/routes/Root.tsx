import { Outlet, ScrollRestoration } from 'react-router-dom';
import { ConnectionNotice } from '../../features/connection/ConnectionNotice.tsx';
import { useDevelopment } from '../../frame/development.ts';
import { ToastList } from '../../features/toasts/ToastList.tsx';

/** What is rendered around every page, whatever its layout. */
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
