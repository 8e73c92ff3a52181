import { hkdfSync } from 'node:crypto';
import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import type { Clock } from '../../../process/clock.ts';
import { cookieIn } from '../cookie-in.ts';
import type { LoginSecrets } from './provider.ts';

/**
 * The encrypted content of the cookie during a login: first on the way to the provider, then on the way back.
 */
export type LoginStep =
  | { readonly at: 'provider'; readonly secrets: LoginSecrets; readonly to: string }
  | { readonly at: 'return'; readonly refreshToken: string };

export interface LoginCookie {
  /** The `Set-Cookie` header that stores a step. */
  keep(step: LoginStep): Promise<string>;
  /** The `Set-Cookie` header that deletes the cookie. */
  forget(): string;
  /** The step in a `Cookie` header; null when it is missing, expired, or not encrypted by this server. */
  read(header: string | null): Promise<LoginStep | null>;
}

/** Leaves time for a second factor. */
const lifetimeSeconds = 10 * 60;

/**
 * Uses a cookie instead of a record in the state, because the login belongs to this browser and no other
 * browser may finish it. The cookie is `Lax`, because the provider redirects back from another site. On a
 * secure site its name has the prefix `__Host-`, so that no subdomain can set it.
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
