import type { FastifyBaseLogger } from 'fastify';
import { recordChange } from '../audit/record.ts';
import { empty, HttpError, json } from '../http/handler.ts';
import type { Handlers, ServerContext } from '../http/handler.ts';
import { canonicalName } from './canonical-name.ts';
import { checkSession, leaveSession, startSession } from './sessions.ts';
import type { Auth } from './auth.ts';
import type { Oidc } from './oidc/oidc.ts';

/** Login, token check and logout. */
export function authHandlers(auth: Auth): Handlers {
  return {
    async login({ body, ip, requestId, log, signal }, { state, clock }) {
      if (auth.oidc) throw new HttpError(403, 'login-at-provider', 'Here one logs in at the provider.');
      const credentials = body as { readonly userName: string; readonly password: string };
      const userName = canonicalName(credentials.userName);
      refuseTooMany(auth, userName, ip);
      const session = await auth.logins.run(async () => {
        // Those who stood before in line may have failed meanwhile.
        refuseTooMany(auth, userName, ip);
        // Counted before the hash is computed, so that attempts made at once are counted, too.
        auth.throttle.failed(userName, ip);
        return startSession({ auth, state, clock }, credentials);
      }, signal);
      // No name: people type their password there.
      if (!session) log.warn({ ip }, 'login refused');
      if (!session) throw new HttpError(401, 'bad-credentials', 'The user name or the password is wrong.');
      auth.throttle.succeeded(userName, ip);
      const { company } = session.userData;
      const change = { action: 'start', subject: 'session', details: { ip } };
      await recordChange({ state, clock }, { company, userName, requestId }, change);
      return json(session);
    },
    async checkToken({ body, requestId }, context) {
      const sent = body as { readonly accessToken: string; readonly refreshToken: string };
      const { state, clock } = context;
      const stillWelcome = async (session: string): Promise<boolean> =>
        auth.oidc === null || auth.oidc.sessions.stands(session, context, requestId);
      return json(await checkSession({ auth, state, clock, stillWelcome }, sent));
    },
    async logout({ body, requestId, log }, context) {
      const { state, clock } = context;
      const { refreshToken } = body as { readonly refreshToken: string };
      const left = await leaveSession({ auth, state, clock }, refreshToken);
      const user = left && (await state.users.find(left.userName));
      if (user) {
        const change = { action: 'end', subject: 'session', details: null };
        await recordChange(context, { ...user, requestId }, change);
      }
      if (!left || !auth.oidc) return empty();
      return json({ endSessionUrl: await endAtProvider(auth.oidc, left.session, context, log) });
    },
  };
}

function refuseTooMany({ throttle }: Auth, userName: string, ip: string): void {
  const seconds = throttle.waitFor(userName, ip);
  if (seconds === 0) return;
  throw new HttpError(429, 'too-many-attempts', 'Too many failed attempts. Wait before you try again.', [], {
    'retry-after': String(seconds),
  });
}

/** Where the browser ends the provider's session. Ours has ended, whatever becomes of that. */
async function endAtProvider(
  { sessions, provider }: Oidc,
  session: string,
  context: ServerContext,
  log: FastifyBaseLogger,
): Promise<string | null> {
  try {
    await sessions.end(session, context);
    return (await provider.logoutUrl())?.href ?? null;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.warn({ reason }, 'the provider could not be told of a logout');
    return null;
  }
}
