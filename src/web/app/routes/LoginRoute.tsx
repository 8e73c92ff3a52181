import { LoginPage } from '../../features/login/LoginPage.tsx';
import { preloadPage } from './page-parts.ts';

/** The login page. The code of other pages is loaded while the user types. */
export const LoginRoute = () => <LoginPage preload={preloadPage} />;
