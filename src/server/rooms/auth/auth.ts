import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../api/handler.ts';
import type { Principal, SessionRef } from '../../api/handler.ts';
import type { Clock } from '../../process/clock.ts';
import type { State } from '../../state/state.ts';
import { createDeviceCookie } from './device-cookie.ts';
import { createLoginThrottle } from './login-throttle.ts';
import { createOidc } from './oidc/oidc.ts';
import { Lane } from '../../process/lane.ts';
import { createRights } from './rights.ts';
import { createEndings } from './endings.ts';
import { createTokens } from './tokens.ts';
import type { DeviceCookie } from './device-cookie.ts';
import type { LoginThrottle } from './login-throttle.ts';
import type { Oidc } from './oidc/oidc.ts';
import type { OidcSettings } from './oidc/settings.ts';
import type { TokenClaims, TokenIssuer } from './tokens.ts';

/** Who makes a call, and in which session. */
export interface Caller {
  readonly principal: Principal;
  readonly session: SessionRef;
}

/** Everything about identity that a server shares between its requests. */
export interface Auth {
  readonly tokens: TokenIssuer;
  readonly throttle: LoginThrottle;
  readonly devices: DeviceCookie;
  /** The line in which passwords are judged. */
  readonly logins: Lane;
  /** Null where users have passwords of ours. */
  readonly oidc: Oidc | null;
  /** Whose id token this is, with the rights that are stored of them now. Throws a 401. */
  authenticate(request: FastifyRequest): Promise<Caller>;
  /** The user of that name with the rights that are stored of them now; null where they may not log in. */
  principalOf(userName: string): Promise<Principal | null>;
  /** Does work that calls the API with the rights that a user has meanwhile. The token is worth nothing afterwards. */
  onBehalfOf<Result>(userName: string, work: (token: string) => Promise<Result>): Promise<Result>;
  /** From now on the session's id tokens are worth nothing, and its event streams end. */
  ended(session: string): void;
  /** The same of a session that has ended at another server. */
  heard(session: string): void;
  /** Other servers may have ended sessions unheard. */
  missed(): void;
}

const maxVerified = 5_000;
/**
 * A password takes 30 ms of a core and one of Node's worker threads, of which the warehouse leaves one: thirty people a
 * second get in, and reports are answered meanwhile.
 */
const LOGINS = { atOnce: 1, waiting: 256, patienceMs: 30_000 };

export function createAuth(options: {
  readonly secret: Uint8Array;
  readonly clock: Clock;
  readonly state: () => Promise<State>;
  readonly oidc: OidcSettings | null;
  /** Hears of each session that ends, here or at another server. */
  readonly onEnd: (session: string) => void;
  /** Tells the other servers of one that has ended here. */
  readonly publishEnd: (session: string) => void;
}): Auth {
  const { clock } = options;
  const tokens = createTokens(options.secret, clock);
  const rights = createRights(options.state, clock);
  // Signatures are checked once for each token, not for each request.
  const verified = new Map<string, TokenClaims>();
  const endings = createEndings(options.state, clock);
  /** Whose they are, while work goes on. They never leave this process. */
  const lent = new Map<string, string>();

  const hear = (session: string): void => {
    endings.add(session);
    options.onEnd(session);
  };

  const verify = async (token: string): Promise<TokenClaims | null> => {
    const known = verified.get(token);
    if (known) return known.expiresAt > clock.now() ? known : null;
    const claims = await tokens.verify('id', token);
    if (claims) {
      for (const oldest of verified.keys()) {
        if (verified.size < maxVerified) break;
        verified.delete(oldest);
      }
      verified.set(token, claims);
    }
    return claims;
  };

  return {
    tokens,
    throttle: createLoginThrottle(options.state),
    devices: createDeviceCookie(options.secret, clock),
    logins: new Lane(LOGINS),
    oidc: options.oidc && createOidc(options.oidc, options.secret, clock),
    async authenticate(request) {
      const token = bearerOf(request.headers.authorization);
      if (token === null) throw unauthorized('The Authorization header with the id token is missing.');
      const owner = lent.get(token);
      if (owner !== undefined) {
        const known = await rights.of(owner);
        if (known === null) throw unauthorized('This user is not active any more.');
        return { principal: known, session: { id: `for ${owner}`, expiresAt: new Date(8.64e15) } };
      }
      const claims = await verify(token);
      if (!claims || (await endings.has(claims.session)))
        throw unauthorized('The id token is not valid, or not any more.');
      const principal = await rights.of(claims.principal.userName);
      // Whoever moved to another company logs in again: their browser holds the first one's pages.
      if (principal?.company !== claims.principal.company)
        throw unauthorized('This user is not active any more.');
      return { principal, session: { id: claims.session, expiresAt: claims.expiresAt } };
    },
    principalOf: (userName) => rights.of(userName),
    async onBehalfOf(userName, work) {
      const token = randomBytes(32).toString('base64url');
      lent.set(token, userName);
      try {
        return await work(token);
      } finally {
        lent.delete(token);
      }
    },
    ended(session) {
      hear(session);
      options.publishEnd(session);
    },
    heard: hear,
    missed: () => endings.doubt(),
  };
}

/** `Bearer TOKEN`, or the bare token. */
function bearerOf(header: string | undefined): string | null {
  const token = header?.replace(/^bearer\s+/i, '').trim() ?? '';
  return token === '' ? null : token;
}

function unauthorized(message: string): HttpError {
  return new HttpError(401, 'unauthorized', message, [], { 'www-authenticate': 'Bearer' });
}
