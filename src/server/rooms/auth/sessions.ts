import { randomUUID } from 'node:crypto';
import type { Session, TokenCheck } from '../../../language/plan/index.ts';
import type { Clock } from '../../process/clock.ts';
import type { Rule } from '../../state/rule.ts';
import type { FoundToken, State, User } from '../../state/state.ts';
import { passwordFits } from './passwords.ts';
import { canonicalName } from './canonical-name.ts';
import { hashOf, lifetimes, newRefreshToken } from './tokens.ts';
import type { TokenIssuer } from './tokens.ts';

/** The services that the functions of this file need. */
export interface SessionTools {
  readonly auth: {
    readonly tokens: TokenIssuer;
    /** Invalidates the session's id tokens. */
    ended(session: string): void;
  };
  readonly state: State;
  readonly clock: Clock;
  /** Whether the identity provider still accepts a session. Called before the session is renewed. */
  readonly stillWelcome?: (session: string) => Promise<boolean>;
}

/**
 * Milliseconds within which a refresh token may be used again and gets the same successor. Browsers with
 * several tabs and lost responses cause such repeats.
 */
const graceMs = 10_000;

/** Returns the active user with this name and password, or null. */
export async function userOf(
  { state }: Pick<SessionTools, 'state'>,
  credentials: { readonly userName: string; readonly password: string },
): Promise<User | null> {
  const user = await state.users.find(canonicalName(credentials.userName));
  const fits = await passwordFits(user?.passwordHash ?? null, credentials.password);
  return user && fits && user.active ? user : null;
}

/** Starts a session of a user. Only this device can renew it; null for a program, which keeps no cookies. */
export async function startSession(tools: SessionTools, user: User, device: string | null): Promise<Session> {
  const { session, refreshToken } = await openFamily(tools, user, lifetimes.refresh, device);
  return sessionOf(tools, user, session, refreshToken);
}

/** Starts a session whose refresh token the browser must exchange once, within the handover time. */
export async function reserveSession(
  tools: SessionTools,
  user: User,
): Promise<{ readonly session: string; readonly refreshToken: string }> {
  return openFamily(tools, user, lifetimes.handover, null);
}

/**
 * Returns the reserved session of this token, or null. A second use of the token ends the session, because
 * one of the two callers must have stolen it.
 */
export async function redeemSession(
  tools: SessionTools,
  refreshToken: string,
  deviceOf: (user: User) => Promise<string | null>,
): Promise<Session | null> {
  const { state, clock } = tools;
  const found = await state.sessions.find(hashOf(refreshToken), clock.now());
  if (found?.status === 'used') await endSession(tools, found.token.family);
  if (found?.status !== 'live') return null;
  const user = await state.users.find(found.token.userName);
  if (!user?.active) return null;
  const next = await rotate(tools, refreshToken, found.token.family, user);
  if (next === null) return null;
  const device = await deviceOf(user);
  if (device !== null) await state.sessions.bindDevice(found.token.family, hashOf(device));
  return sessionOf(tools, user, found.token.family, next);
}

async function openFamily(
  { state, clock }: SessionTools,
  user: User,
  seconds: number,
  device: string | null,
): Promise<{ readonly session: string; readonly refreshToken: string }> {
  const session = randomUUID();
  const { token, hash } = newRefreshToken();
  const expiresAt = new Date(clock.now().getTime() + seconds * 1000);
  const started = { hash, family: session, userName: user.userName, expiresAt };
  await state.sessions.start(started, device && hashOf(device));
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

/** The tokens that a browser sends for the check of its session. `device` is the id in its cookie. */
export interface SentTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly device: string | null;
}

/**
 * Checks a session: both tokens must belong to it and come from its device. While the access token has more
 * than a third of its lifetime left, only the id token is renewed; after that, all tokens are. A refresh
 * token that comes from another device, or again after the grace period, is treated as stolen and its session
 * ends.
 */
export async function checkSession(tools: SessionTools, sent: SentTokens): Promise<TokenCheck> {
  const { auth, state, clock, stillWelcome = async () => true } = tools;
  const now = clock.now();
  const claims = await auth.tokens.verify('access', sent.accessToken, { evenExpired: true });
  const found = await state.sessions.find(hashOf(sent.refreshToken), now);
  if (!found) return refused;
  const isRepeated = found.status === 'used' && found.usedAt !== null && found.usedAt > graceOf(now);
  if (isStolen(found, sent.device, isRepeated)) await endSession(tools, found.token.family);
  if (isStolen(found, sent.device, isRepeated) || found.status === 'ended') return refused;
  if (!claims || found.token.family !== claims.session) return refused;
  const left = (claims.expiresAt.getTime() - now.getTime()) / 1000;
  const isEnding = isRepeated || left <= lifetimes.access / 3;
  const stands = !isEnding || (await stillWelcome(claims.session));
  const user = await state.users.find(found.token.userName);
  // A user who moved to another company must log in again, because the browser has the pages of the former
  // one.
  if (!stands || !user?.active || user.company !== claims.principal.company) {
    await endSession(tools, claims.session);
    return refused;
  }
  if (isEnding) return renew(tools, sent.refreshToken, claims.session, user);
  const idToken = await auth.tokens.issue('id', user, claims.session);
  const { accessToken, refreshToken } = sent;
  return { authorized: true, isRefreshed: false, accessToken, refreshToken, idToken };
}

const graceOf = (now: Date): Date => new Date(now.getTime() - graceMs);

function isStolen({ status, device }: FoundToken, sentFrom: string | null, isRepeated: boolean): boolean {
  const isElsewhere = device !== null && (sentFrom === null || hashOf(sentFrom) !== device);
  return isElsewhere || (status === 'used' && !isRepeated);
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

/**
 * Returns the token that replaces this one. Null when this one may not be used any more; the session then
 * ends.
 */
async function rotate(
  tools: SessionTools,
  refreshToken: string,
  session: string,
  user: User,
): Promise<string | null> {
  const { auth, state, clock } = tools;
  const now = clock.now();
  const next = auth.tokens.successorOf(refreshToken);
  const outcome = await state.sessions.rotate(
    hashOf(refreshToken),
    { hash: next.hash, family: session, userName: user.userName, expiresAt: refreshExpiry(clock) },
    now,
    graceOf(now),
  );
  if (outcome === 'rotated' || outcome === 'repeated') return next.token;
  await endSession(tools, session);
  return null;
}

/**
 * Ends the session of a refresh token, even an expired one. Returns its family and user; null when there is
 * none.
 */
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
