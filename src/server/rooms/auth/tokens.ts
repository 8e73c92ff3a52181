import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Principal } from '../../api/handler.ts';
import type { Clock } from '../../process/clock.ts';
import type { User } from '../../state/state.ts';

/**
 * How long tokens live, in seconds. A refresh token lives from its last use; until its browser has taken a session that
 * was begun at a provider, no longer than the handover.
 */
export const lifetimes = { access: 15 * 60, id: 15 * 60, refresh: 30 * 24 * 60 * 60, handover: 60 };

/** What a signed token says. `session` is the family of the refresh tokens that it belongs to. */
export interface TokenClaims {
  readonly principal: Principal;
  readonly session: string;
  readonly expiresAt: Date;
}

export interface TokenIssuer {
  issue(kind: 'access' | 'id', user: User, session: string): Promise<string>;
  /** The claims of a token of this kind that we signed; null for anything else. Expired ones count only on request. */
  verify(
    kind: 'access' | 'id',
    token: string,
    options?: { readonly evenExpired?: boolean },
  ): Promise<TokenClaims | null>;
  /** The refresh token that follows this one: always the same, and nobody's to guess who lacks our key. */
  successorOf(refreshToken: string): RefreshTokenPair;
}

/** A token that stands for nothing but itself, and what is stored of it. */
export interface RefreshTokenPair {
  readonly token: string;
  readonly hash: string;
}

const issuer = 'reportwright';
const algorithm = 'HS256';

export function createTokens(secret: Uint8Array, clock: Clock): TokenIssuer {
  const successors = new Uint8Array(hkdfSync('sha256', secret, '', 'refresh tokens', 32));
  return {
    successorOf: (refreshToken) =>
      pairOf(createHmac('sha256', successors).update(refreshToken).digest('base64url')),
    issue(kind, user, session) {
      const now = Math.floor(clock.now().getTime() / 1000);
      const { company, fullname, role, ability, brands } = user;
      return new SignJWT({ company, fullname, role, ability, brands, sid: session })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(kind)
        .setSubject(user.userName)
        .setIssuedAt(now)
        .setExpirationTime(now + lifetimes[kind])
        .setJti(randomBytes(12).toString('base64url'))
        .sign(secret);
    },
    async verify(kind, token, { evenExpired = false } = {}) {
      try {
        const options = { issuer, audience: kind, algorithms: [algorithm], currentDate: clock.now() };
        return claimsOf((await jwtVerify(token, secret, options)).payload);
      } catch (error) {
        if (evenExpired && error instanceof errors.JWTExpired) return claimsOf(error.payload);
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}

/** The first of a session. */
export const newRefreshToken = (): RefreshTokenPair => pairOf(randomBytes(32).toString('base64url'));

const pairOf = (token: string): RefreshTokenPair => ({ token, hash: hashOf(token) });

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** The signature says that these are the claims that `issue` wrote. */
function claimsOf(payload: Readonly<Record<string, unknown>>): TokenClaims {
  const { sub, sid, exp, company, fullname, role, ability, brands } = payload as unknown as Omit<
    Principal,
    'userName'
  > & { readonly sub: string; readonly sid: string; readonly exp: number };
  const principal = { company, userName: sub, fullname, role, ability, brands };
  return { principal, session: sid, expiresAt: new Date(exp * 1000) };
}
