import type { FastifyBaseLogger } from 'fastify';
import { recordChange } from '../audit/record.ts';
import { empty, HttpError, json } from '../../api/handler.ts';
import type { ApiRequest } from '../../api/handler.ts';
import type { Handlers, ServerContext } from '../context.ts';
import type { State, User } from '../../state/state.ts';
import { canonicalName } from './canonical-name.ts';
import { isKnownTo } from './device-cookie.ts';
import type { Attempt } from './login-throttle.ts';
import { networkOf } from './network-of.ts';
import { checkSession, leaveSession, startSession, userOf } from './sessions.ts';
import type { SentTokens } from './sessions.ts';
import type { Auth } from './auth.ts';
import type { Oidc } from './oidc/oidc.ts';

/** Login, token check and logout. */
export function authHandlers(auth: Auth): Handlers {
  return {
    async login(request, { state, clock }) {
      if (auth.oidc) throw new HttpError(403, 'login-at-provider', 'Here one logs in at the provider.');
      const { ip, requestId, log } = request;
      const credentials = request.body as Credentials;
      const user = await identify(auth, credentials, request, state);
      // The name is not logged, because people sometimes type their password there.
      if (!user) log.warn({ ip }, 'login refused');
      if (!user) throw new HttpError(401, 'bad-credentials', 'The user name or the password is wrong.');
      const device = await deviceOf(auth, request, user);
      const session = await startSession({ auth, state, clock }, user, device.id);
      const change = { action: 'start', subject: 'session', details: { ip } };
      await recordChange({ state, clock }, { ...user, requestId }, change);
      return json(session, { headers: device.headers });
    },
    async checkToken(request, context) {
      const { body, requestId } = request;
      const device = (await auth.devices.read(request))?.id ?? null;
      const sent = { ...(body as Omit<SentTokens, 'device'>), device };
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

interface Credentials {
  readonly userName: string;
  readonly password: string;
}

/**
 * Returns the user of a name and password; null when they are wrong. Throws a 429 after too many failures.
 */
async function identify(
  auth: Auth,
  credentials: Credentials,
  request: ApiRequest,
  state: State,
): Promise<User | null> {
  const userName = canonicalName(credentials.userName);
  const device = await auth.devices.read(request);
  const knownDevice = isKnownTo(device, userName) ? device.id : null;
  const attempt = { userName, ip: request.ip, knownDevice };
  await refuseTooMany(auth, attempt);
  // The queue takes turns among networks, so that many requests from one network don't block the others.
  return auth.logins.run(
    async () => {
      // Requests that were ahead in the queue may have failed meanwhile.
      await refuseTooMany(auth, attempt);
      const user = await userOf({ state }, credentials);
      await (user ? auth.throttle.succeeded(attempt) : auth.throttle.failed(attempt));
      return user;
    },
    request.signal,
    { company: networkOf(request.ip), user: userName },
  );
}

/**
 * The id of the request's browser and the headers that set its cookie. The id is null for a program, which
 * keeps no cookies.
 */
export async function deviceOf(
  { devices }: Pick<Auth, 'devices'>,
  request: ApiRequest,
  { userName }: Pick<User, 'userName'>,
): Promise<{ readonly id: string | null; readonly headers: Readonly<Record<string, string>> }> {
  if (!request.isFromBrowser) return { id: null, headers: {} };
  const { id, header } = await devices.keep(request, userName);
  return { id, headers: { 'set-cookie': header } };
}

async function refuseTooMany({ throttle }: Auth, attempt: Attempt): Promise<void> {
  const seconds = await throttle.waitFor(attempt);
  if (seconds === 0) return;
  throw new HttpError(429, 'too-many-attempts', 'Too many failed attempts. Wait before you try again.', [], {
    'retry-after': String(seconds),
  });
}

/**
 * Returns the URL at which the browser ends the provider's session; null when there is none or the provider
 * fails. Our own session has ended in any case.
 */
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
