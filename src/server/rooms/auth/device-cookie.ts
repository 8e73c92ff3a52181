import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { ApiRequest } from '../../api/handler.ts';
import type { Clock } from '../../process/clock.ts';
import { cookieIn } from './cookie-in.ts';

/**
 * What a browser shows of earlier logins. It opens nothing by itself: a user who has logged in with it before is not
 * kept out by what strangers have failed at, and a session is renewed only by the browser that began it.
 */
export interface KnownBrowser {
  readonly id: string;
  /** Those who have logged in with it, hashed. */
  readonly users: readonly string[];
}

export interface DeviceCookie {
  /** Null where the request comes with none that we have signed. */
  read(request: CookieRequest): Promise<KnownBrowser | null>;
  /** The `Set-Cookie` header after a login of this user, and the device that it names. */
  keep(request: CookieRequest, userName: string): Promise<{ readonly header: string; readonly id: string }>;
}

type CookieRequest = Pick<ApiRequest, 'cookie' | 'isSecure'>;

/** As long as browsers keep any cookie. */
const lifetimeSeconds = 400 * 24 * 60 * 60;
/** Of those who share a browser, the last ones. */
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

/** On a secure site no subdomain can set it. */
const nameOf = (isSecure: boolean): string => (isSecure ? '__Host-device' : 'device');

const nameHash = (userName: string): string =>
  createHash('sha256').update(userName).digest('base64url').slice(0, 16);
