import { hkdfSync } from 'node:crypto';
import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import type { Clock } from '../../../process/clock.ts';
import { cookieIn } from '../cookie-in.ts';
import type { LoginSecrets } from './provider.ts';

/** What a browser keeps for us, unreadable, while it logs in: first on its way to the provider, then on its way back. */
export type LoginStep =
  | { readonly at: 'provider'; readonly secrets: LoginSecrets; readonly to: string }
  | { readonly at: 'return'; readonly refreshToken: string };

export interface LoginCookie {
  /** The `Set-Cookie` header that has the browser keep this. */
  keep(step: LoginStep): Promise<string>;
  /** The one that has it forget. */
  forget(): string;
  /** What a `Cookie` header holds of it; null where that is nothing, too old, or not ours. */
  read(header: string | null): Promise<LoginStep | null>;
}

/** Long enough for a second factor. */
const lifetimeSeconds = 10 * 60;

/**
 * A cookie rather than a record in the state: the login belongs to this browser, and nobody else's answer may end it.
 * Lax, since the way back from the provider is a navigation from another site; for a secure site under a name that no
 * subdomain can set.
 */
export function createLoginCookie(secret: Uint8Array, clock: Clock, isSecure: boolean): LoginCookie {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'login cookie', 32));
  const name = isSecure ? '__Host-login' : 'login';
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    async keep(step) {
      const now = Math.floor(clock.now().getTime() / 1000);
      const text = await new EncryptJWT({ step })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setExpirationTime(now + lifetimeSeconds)
        .encrypt(key);
      return `${name}=${text}; Max-Age=${lifetimeSeconds}; ${attributes}`;
    },
    forget: () => `${name}=; Max-Age=0; ${attributes}`,
    async read(header) {
      const text = cookieIn(header, name);
      if (text === null) return null;
      try {
        const options = { currentDate: clock.now(), contentEncryptionAlgorithms: ['A256GCM'] };
        const { payload } = await jwtDecrypt<{ readonly step: LoginStep }>(text, key, options);
        return payload.step;
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}
