import { LoginPage } from '../../features/login/LoginPage.tsx';
import { preloadPage } from './page-parts.ts';

/** The login page. Whoever is typing a password will want a page next: its code is loaded meanwhile. */
export const LoginRoute = () => <LoginPage preload={preloadPage} />;
