import type { Clock } from '../../../process/clock.ts';
import { createLoginCookie } from './login-cookie.ts';
import type { LoginCookie } from './login-cookie.ts';
import { createOidcSessions } from './oidc-sessions.ts';
import type { OidcSessions } from './oidc-sessions.ts';
import { createProvider } from './provider.ts';
import type { Provider } from './provider.ts';
import type { OidcSettings } from './settings.ts';

/** Login at an OpenID provider. */
export interface Oidc {
  readonly provider: Provider;
  readonly sessions: OidcSessions;
  readonly cookie: LoginCookie;
  readonly publicUrl: URL;
}

/** Sends no request to the provider yet, so that the server starts even when the provider is down. */
export function createOidc(settings: OidcSettings, secret: Uint8Array, clock: Clock): Oidc {
  const { publicUrl } = settings;
  const provider = createProvider(settings);
  return {
    provider,
    sessions: createOidcSessions(settings, provider, secret),
    cookie: createLoginCookie(secret, clock, publicUrl.protocol === 'https:'),
    publicUrl,
  };
}
