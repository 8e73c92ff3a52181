import { randomUUID } from 'node:crypto';
import type { Session, TokenCheck } from '../../language/plan/index.ts';
import type { Clock, Rule } from '../http/handler.ts';
import type { State, User } from '../state/state.ts';
import { passwordFits } from './passwords.ts';
import { hashOf, lifetimes, newRefreshToken } from './tokens.ts';
import type { Auth } from './auth.ts';

/** What a session's steps need. */
export interface SessionTools {
  readonly auth: Auth;
  readonly state: State;
  readonly clock: Clock;
}

/** A new session, or null where name and password do not belong together. */
export async function startSession(
  { auth, state, clock }: SessionTools,
  credentials: { readonly userName: string; readonly password: string },
): Promise<Session | null> {
  const user = await state.users.find(canonicalName(credentials.userName));
  const fits = await passwordFits(user?.passwordHash ?? null, credentials.password);
  if (!user || !fits || !user.active) return null;
  const session = randomUUID();
  const refresh = newRefreshToken();
  await state.sessions.start({
    hash: refresh.hash,
    family: session,
    userName: user.userName,
    expiresAt: refreshExpiry(clock),
  });
  const { fullname, userName, role, ability, company } = user;
  return {
    accessToken: await auth.tokens.issue('access', user, session),
    refreshToken: refresh.token,
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
  const { auth, state, clock } = tools;
  const now = clock.now();
  const claims = await auth.tokens.verify('access', sent.accessToken, { evenExpired: true });
  const found = await state.sessions.find(hashOf(sent.refreshToken), now);
  if (found?.status === 'used') await endSession(tools, found.token.family);
  if (!claims || found?.status !== 'live' || found.token.family !== claims.session) return refused;
  const user = await state.users.find(found.token.userName);
  if (!user?.active) {
    await endSession(tools, claims.session);
    return refused;
  }
  const left = (claims.expiresAt.getTime() - now.getTime()) / 1000;
  if (left <= lifetimes.access / 3) return renew(tools, sent.refreshToken, claims.session, user);
  const idToken = await auth.tokens.issue('id', user, claims.session);
  return { authorized: true, isRefreshed: false, ...sent, idToken };
}

async function renew(
  tools: SessionTools,
  refreshToken: string,
  session: string,
  user: User,
): Promise<TokenCheck> {
  const { auth, state, clock } = tools;
  const next = newRefreshToken();
  const outcome = await state.sessions.rotate(
    hashOf(refreshToken),
    { hash: next.hash, family: session, userName: user.userName, expiresAt: refreshExpiry(clock) },
    clock.now(),
  );
  if (outcome !== 'rotated') {
    // Two calls came with one token at the same moment.
    await endSession(tools, session);
    return refused;
  }
  return {
    authorized: true,
    isRefreshed: true,
    accessToken: await auth.tokens.issue('access', user, session),
    refreshToken: next.token,
    idToken: await auth.tokens.issue('id', user, session),
  };
}

/** Ends the session that a refresh token belongs to, whatever its age. */
export async function leaveSession(tools: SessionTools, refreshToken: string): Promise<void> {
  const found = await tools.state.sessions.find(hashOf(refreshToken), tools.clock.now());
  if (found) await endSession(tools, found.token.family);
}

async function endSession({ auth, state, clock }: SessionTools, session: string): Promise<void> {
  await state.sessions.endFamily(session, clock.now());
  auth.ended(session);
}

/** Names are e-mail addresses: their case does not tell people apart. */
export const canonicalName = (userName: string): string => userName.trim().toLowerCase();

const refreshExpiry = (clock: Clock): Date => new Date(clock.now().getTime() + lifetimes.refresh * 1000);
