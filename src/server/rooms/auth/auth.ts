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
import { createEndedSessions } from './ended-sessions.ts';
import { createTokens } from './tokens.ts';
import type { DeviceCookie } from './device-cookie.ts';
import type { LoginThrottle } from './login-throttle.ts';
import type { Oidc } from './oidc/oidc.ts';
import type { OidcSettings } from './oidc/settings.ts';
import type { TokenClaims, TokenIssuer } from './tokens.ts';

/** The user who makes a request, and their session. */
export interface Caller {
  readonly principal: Principal;
  readonly session: SessionRef;
}

/** The authentication services that all requests of a server share. */
export interface Auth {
  readonly tokens: TokenIssuer;
  readonly throttle: LoginThrottle;
  readonly devices: DeviceCookie;
  /** The queue in which passwords are verified. */
  readonly logins: Lane;
  /** Login at an identity provider; null when users log in with passwords. */
  readonly oidc: Oidc | null;
  /** Returns the caller of an id token, with the user's current stored rights. Throws a 401. */
  authenticate(request: FastifyRequest): Promise<Caller>;
  /** Returns the user of a name with their current stored rights; null when they may not log in. */
  principalOf(userName: string): Promise<Principal | null>;
  /** Runs work that calls the API with a user's current rights. The token is invalid afterwards. */
  onBehalfOf<Result>(userName: string, work: (token: string) => Promise<Result>): Promise<Result>;
  /** Invalidates the session's id tokens, closes its event streams, and notifies the other servers. */
  ended(session: string): void;
  /** As `ended`, for a session that another server has ended. */
  heard(session: string): void;
  /** Notifications of ended sessions may have been missed. They are read again from the state. */
  missed(): void;
}

const maxVerified = 5_000;
/**
 * Verifying a password takes 30 ms of a core and one of Node's worker threads, of which the warehouse leaves
 * one. So about thirty people a second can log in while reports are still answered.
 */
const LOGINS = { atOnce: 1, waiting: 256, patienceMs: 30_000 };

export function createAuth(options: {
  readonly secret: Uint8Array;
  readonly clock: Clock;
  readonly state: () => Promise<State>;
  readonly oidc: OidcSettings | null;
  /** Called for each session that ends, here or at another server. */
  readonly onEnd: (session: string) => void;
  /** Notifies the other servers of a session that has ended here. */
  readonly publishEnd: (session: string) => void;
}): Auth {
  const { clock } = options;
  const tokens = createTokens(options.secret, clock);
  const rights = createRights(options.state, clock);
  // A cache, so that a signature is verified once for each token and not for each request.
  const verified = new Map<string, TokenClaims>();
  const endings = createEndedSessions(options.state, clock);
  /**
   * The user names of the tokens of `onBehalfOf`, while their work runs. These tokens never leave this
   * process.
   */
  const lent = new Map<string, string>();

  const receiveEnd = (session: string): void => {
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
      // A user who moved to another company must log in again, because the browser has the pages of the
      // former one.
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
      receiveEnd(session);
      options.publishEnd(session);
    },
    heard: receiveEnd,
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
