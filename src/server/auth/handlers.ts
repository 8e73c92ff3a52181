import { recordChange } from '../audit/record.ts';
import { empty, HttpError, json } from '../http/handler.ts';
import type { Handlers } from '../http/handler.ts';
import { canonicalName, checkSession, leaveSession, startSession } from './sessions.ts';
import type { Auth } from './auth.ts';

/** Login, token check and logout. */
export function authHandlers(auth: Auth): Handlers {
  return {
    async login({ body, ip, requestId, log }, { state, clock }) {
      const credentials = body as { readonly userName: string; readonly password: string };
      const userName = canonicalName(credentials.userName);
      const wait = auth.throttle.waitFor(userName, ip);
      if (wait > 0) throw tooManyAttempts(wait);
      // Counted before the hash is computed, so that attempts made at once are counted, too.
      auth.throttle.failed(userName, ip);
      const session = await startSession({ auth, state, clock }, credentials);
      // No name: people type their password there.
      if (!session) log.warn({ ip }, 'login refused');
      if (!session) throw new HttpError(401, 'bad-credentials', 'The user name or the password is wrong.');
      auth.throttle.succeeded(userName, ip);
      const { company } = session.userData;
      const change = { action: 'start', subject: 'session', details: { ip } };
      await recordChange({ state, clock }, { company, userName, requestId }, change);
      return json(session);
    },
    async checkToken({ body }, { state, clock }) {
      const sent = body as { readonly accessToken: string; readonly refreshToken: string };
      return json(await checkSession({ auth, state, clock }, sent));
    },
    async logout({ body }, { state, clock }) {
      await leaveSession({ auth, state, clock }, (body as { readonly refreshToken: string }).refreshToken);
      return empty();
    },
  };
}

function tooManyAttempts(seconds: number): HttpError {
  return new HttpError(429, 'too-many-attempts', 'Too many failed attempts. Wait before you try again.', [], {
    'retry-after': String(seconds),
  });
}
