import { randomUUID } from 'node:crypto';
import type { Session, TokenCheck } from '../../language/plan/index.ts';
import type { Clock } from '../http/handler.ts';
import type { Rule } from './rule.ts';
import type { State, User } from '../state/state.ts';
import { passwordFits } from './passwords.ts';
import { canonicalName } from './canonical-name.ts';
import { hashOf, lifetimes, newRefreshToken } from './tokens.ts';
import type { TokenIssuer } from './tokens.ts';

/** What a session's steps need. */
export interface SessionTools {
  readonly auth: {
    readonly tokens: TokenIssuer;
    /** From now on the session's id tokens are worth nothing. */
    ended(session: string): void;
  };
  readonly state: State;
  readonly clock: Clock;
  /** Whether who vouched for a session still does; asked before it is renewed. */
  readonly stillWelcome?: (session: string) => Promise<boolean>;
}

/** A new session, or null where name and password do not belong together. */
export async function startSession(
  tools: SessionTools,
  credentials: { readonly userName: string; readonly password: string },
): Promise<Session | null> {
  const user = await tools.state.users.find(canonicalName(credentials.userName));
  const fits = await passwordFits(user?.passwordHash ?? null, credentials.password);
  if (!user || !fits || !user.active) return null;
  const { session, refreshToken } = await openFamily(tools, user, lifetimes.refresh);
  return sessionOf(tools, user, session, refreshToken);
}

/** A session that waits for its browser: what is handed out can be exchanged once, and not for long. */
export async function reserveSession(
  tools: SessionTools,
  user: User,
): Promise<{ readonly session: string; readonly refreshToken: string }> {
  return openFamily(tools, user, lifetimes.handover);
}

/** The session that was reserved under this token, or null. A second try ends it, since one of the two was a thief. */
export async function takeSession(tools: SessionTools, refreshToken: string): Promise<Session | null> {
  const { state, clock } = tools;
  const found = await state.sessions.find(hashOf(refreshToken), clock.now());
  if (found?.status === 'used') await endSession(tools, found.token.family);
  if (found?.status !== 'live') return null;
  const user = await state.users.find(found.token.userName);
  if (!user?.active) return null;
  const next = await rotate(tools, refreshToken, found.token.family, user);
  return next === null ? null : sessionOf(tools, user, found.token.family, next);
}

async function openFamily(
  { state, clock }: SessionTools,
  user: User,
  seconds: number,
): Promise<{ readonly session: string; readonly refreshToken: string }> {
  const session = randomUUID();
  const { token, hash } = newRefreshToken();
  const expiresAt = new Date(clock.now().getTime() + seconds * 1000);
  await state.sessions.start({ hash, family: session, userName: user.userName, expiresAt });
  return { session, refreshToken: token };
}

async function sessionOf(
  { auth }: SessionTools,
  user: User,
  session: string,
  refreshToken: string,
): Promise<Session> {
  const { fullname, userName, role, ability, company } = user;
  return {
    accessToken: await auth.tokens.issue('access', user, session),
    refreshToken,
    idToken: await auth.tokens.issue('id', user, session),
    userData: { fullname, userName, role, ability: [...ability] as Rule[], company },
  };
}

const refused: TokenCheck = {
  authorized: false,
  isRefreshed: false,
  accessToken: null,
  refreshToken: null,
  idToken: null,
};

/**
 * Says whether a session stands: both tokens must be its own. While the access token has more than a third of its life
 * before it only the id token is new; after that all are. A refresh token used a second time was stolen: its session ends.
 */
export async function checkSession(
  tools: SessionTools,
  sent: { readonly accessToken: string; readonly refreshToken: string },
): Promise<TokenCheck> {
  const { auth, state, clock, stillWelcome = async () => true } = tools;
  const now = clock.now();
  const claims = await auth.tokens.verify('access', sent.accessToken, { evenExpired: true });
  const found = await state.sessions.find(hashOf(sent.refreshToken), now);
  if (found?.status === 'used') await endSession(tools, found.token.family);
  if (!claims || found?.status !== 'live' || found.token.family !== claims.session) return refused;
  const left = (claims.expiresAt.getTime() - now.getTime()) / 1000;
  const isEnding = left <= lifetimes.access / 3;
  const stands = !isEnding || (await stillWelcome(claims.session));
  const user = await state.users.find(found.token.userName);
  // Whoever is of another company now begins anew: the browser holds the pages of the first.
  if (!stands || !user?.active || user.company !== claims.principal.company) {
    await endSession(tools, claims.session);
    return refused;
  }
  if (isEnding) return renew(tools, sent.refreshToken, claims.session, user);
  const idToken = await auth.tokens.issue('id', user, claims.session);
  return { authorized: true, isRefreshed: false, ...sent, idToken };
}

async function renew(
  tools: SessionTools,
  refreshToken: string,
  session: string,
  user: User,
): Promise<TokenCheck> {
  const { auth } = tools;
  const next = await rotate(tools, refreshToken, session, user);
  if (next === null) return refused;
  return {
    authorized: true,
    isRefreshed: true,
    accessToken: await auth.tokens.issue('access', user, session),
    refreshToken: next,
    idToken: await auth.tokens.issue('id', user, session),
  };
}

/** The token that takes the place of this one; null where two calls came with it at the same moment. */
async function rotate(
  tools: SessionTools,
  refreshToken: string,
  session: string,
  user: User,
): Promise<string | null> {
  const { state, clock } = tools;
  const next = newRefreshToken();
  const outcome = await state.sessions.rotate(
    hashOf(refreshToken),
    { hash: next.hash, family: session, userName: user.userName, expiresAt: refreshExpiry(clock) },
    clock.now(),
  );
  if (outcome === 'rotated') return next.token;
  await endSession(tools, session);
  return null;
}

/** Ends the session that a refresh token belongs to, whatever its age. Its family and user; null where there is none. */
export async function leaveSession(
  tools: SessionTools,
  refreshToken: string,
): Promise<{ readonly session: string; readonly userName: string } | null> {
  const found = await tools.state.sessions.find(hashOf(refreshToken), tools.clock.now());
  if (!found) return null;
  await endSession(tools, found.token.family);
  return { session: found.token.family, userName: found.token.userName };
}

async function endSession({ auth, state, clock }: SessionTools, session: string): Promise<void> {
  await state.sessions.endFamily(session, clock.now());
  auth.ended(session);
}

const refreshExpiry = (clock: Clock): Date => new Date(clock.now().getTime() + lifetimes.refresh * 1000);
