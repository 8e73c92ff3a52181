import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { ApiRequest } from '../../api/handler.ts';
import type { Clock } from '../../process/clock.ts';
import { cookieIn } from './cookie-in.ts';

/**
 * A browser that a signed cookie identifies. The cookie grants no access. It exempts users who have logged in
 * with this browser from limits that strangers' failures cause, and only the browser that began a session can
 * renew it.
 */
export interface KnownBrowser {
  readonly id: string;
  /** Hashes of the names of the users who have logged in with it, the latest first. */
  readonly users: readonly string[];
}

export interface DeviceCookie {
  /** Null when the request has no cookie that this server signed. */
  read(request: CookieRequest): Promise<KnownBrowser | null>;
  /** The `Set-Cookie` header after a login of this user, and the id of the device. */
  keep(request: CookieRequest, userName: string): Promise<{ readonly header: string; readonly id: string }>;
}

type CookieRequest = Pick<ApiRequest, 'cookie' | 'isSecure'>;

/** The longest time for which browsers keep cookies. */
const lifetimeSeconds = 400 * 24 * 60 * 60;
/** The number of users that a cookie lists; the earliest are dropped. */
const mostUsers = 20;

/** Whether this user has logged in with the device before. */
export const isKnownTo = (device: KnownBrowser | null, userName: string): device is KnownBrowser =>
  device !== null && device.users.includes(nameHash(userName));

export function createDeviceCookie(secret: Uint8Array, clock: Clock): DeviceCookie {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'device cookie', 32));
  const read = async ({ cookie, isSecure }: CookieRequest): Promise<KnownBrowser | null> => {
    const text = cookieIn(cookie, nameOf(isSecure));
    if (text === null) return null;
    try {
      const { payload } = await jwtVerify<KnownBrowser>(text, key, {
        algorithms: ['HS256'],
        currentDate: clock.now(),
      });
      return { id: payload.id, users: payload.users };
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  };
  return {
    read,
    async keep(request, userName) {
      const held = await read(request);
      const id = held?.id ?? randomBytes(24).toString('base64url');
      const users = [...new Set([nameHash(userName), ...(held?.users ?? [])])].slice(0, mostUsers);
      const now = Math.floor(clock.now().getTime() / 1000);
      const text = await new SignJWT({ id, users })
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime(now + lifetimeSeconds)
        .sign(key);
      const attributes = `Path=/; HttpOnly; SameSite=Strict${request.isSecure ? '; Secure' : ''}`;
      return {
        id,
        header: `${nameOf(request.isSecure)}=${text}; Max-Age=${lifetimeSeconds}; ${attributes}`,
      };
    },
  };
}

/** The `__Host-` prefix keeps subdomains of a secure site from setting the cookie. */
const nameOf = (isSecure: boolean): string => (isSecure ? '__Host-device' : 'device');

const nameHash = (userName: string): string =>
  createHash('sha256').update(userName).digest('base64url').slice(0, 16);
