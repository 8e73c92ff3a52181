import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Principal } from '../../api/handler.ts';
import type { Clock } from '../../process/clock.ts';
import type { User } from '../../state/state.ts';

/**
 * Lifetimes of tokens, in seconds. A refresh token's lifetime starts again at each use. A session that was
 * begun at a provider has the handover lifetime until its browser takes it.
 */
export const lifetimes = { access: 15 * 60, id: 15 * 60, refresh: 30 * 24 * 60 * 60, handover: 60 };

/** The claims of a signed token. `session` is the family of its refresh tokens. */
export interface TokenClaims {
  readonly principal: Principal;
  readonly session: string;
  readonly expiresAt: Date;
}

export interface TokenIssuer {
  issue(kind: 'access' | 'id', user: User, session: string): Promise<string>;
  /**
   * Returns the claims of a token of this kind that this server signed; null for anything else. Expired
   * tokens are accepted only with `evenExpired`.
   */
  verify(
    kind: 'access' | 'id',
    token: string,
    options?: { readonly evenExpired?: boolean },
  ): Promise<TokenClaims | null>;
  /**
   * Returns the successor of a refresh token. It is always the same, and can't be computed without our key.
   */
  successorOf(refreshToken: string): RefreshTokenPair;
}

/** An opaque token, and the hash that is stored. */
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

/** The first refresh token of a session. */
export const newRefreshToken = (): RefreshTokenPair => pairOf(randomBytes(32).toString('base64url'));

const pairOf = (token: string): RefreshTokenPair => ({ token, hash: hashOf(token) });

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** The verified signature guarantees that these are claims that `issue` wrote. */
function claimsOf(payload: Readonly<Record<string, unknown>>): TokenClaims {
  const { sub, sid, exp, company, fullname, role, ability, brands } = payload as unknown as Omit<
    Principal,
    'userName'
  > & { readonly sub: string; readonly sid: string; readonly exp: number };
  const principal = { company, userName: sub, fullname, role, ability, brands };
  return { principal, session: sid, expiresAt: new Date(exp * 1000) };
}
