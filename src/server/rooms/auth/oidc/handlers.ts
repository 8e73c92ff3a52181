import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import { recordChange } from '../../audit/record.ts';
import { badRequest, empty, HttpError, json, notFound } from '../../../api/handler.ts';
import type { ApiAnswer, ApiRequest } from '../../../api/handler.ts';
import type { Handlers, ServerContext } from '../../context.ts';
import type { Auth } from '../auth.ts';
import { deviceOf } from '../handlers.ts';
import { reserveSession, redeemSession } from '../sessions.ts';
import type { User } from '../../../state/state.ts';
import type { Oidc } from './oidc.ts';
import { OidcError } from '../../../api/oidc-error.ts';
import type { Refusal } from '../../../api/oidc-error.ts';

/**
 * Login at the provider, in three steps: the browser is redirected there, returns with a code, and fetches
 * its session. Only the server exchanges the code with the provider, since only it can hold a secret; the
 * browser never gets a token of the provider. The session is fetched by a separate request, so that no token
 * is ever part of a URL.
 */
export function oidcHandlers(auth: Auth): Handlers {
  const oidcOf = (): Oidc => {
    if (auth.oidc === null) throw notFound('Here one logs in with a password.');
    return auth.oidc;
  };
  return {
    async startOidcLogin(request) {
      const { provider, cookie, publicUrl } = oidcOf();
      const secrets = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
      const to = ownPath(request.query.to as string | undefined, publicUrl);
      try {
        const url = await provider.loginUrl(secrets, { anew: request.query.anew === true });
        return redirect(url.href, await cookie.keep({ at: 'provider', secrets, to }));
      } catch (error) {
        return refuse(error, to, oidcOf(), request);
      }
    },
    async finishOidcLogin(request, context) {
      const { cookie } = oidcOf();
      const step = await cookie.read(request.cookie);
      const to = step?.at === 'provider' ? step.to : '/';
      try {
        if (step?.at !== 'provider') throw new OidcError('expired', 'No login was begun in this browser.');
        const refreshToken = await admit(auth, oidcOf(), step.secrets, request, context);
        return redirect(
          loginPage({ to, returned: 'true' }),
          await cookie.keep({ at: 'return', refreshToken }),
        );
      } catch (error) {
        return refuse(error, to, oidcOf(), request);
      }
    },
    async takeOidcSession(request, { state, clock }) {
      const { cookie } = oidcOf();
      const step = await cookie.read(request.cookie);
      let setCookies = [cookie.forget()];
      const nameDevice = async (user: User): Promise<string | null> => {
        const { id, headers } = await deviceOf(auth, request, user);
        setCookies = [...setCookies, ...Object.values(headers)];
        return id;
      };
      const session =
        step?.at === 'return'
          ? await redeemSession({ auth, state, clock }, step.refreshToken, nameDevice)
          : null;
      if (!session) throw new HttpError(401, 'no-login', 'No login waits for this browser.');
      return json(session, { headers: { 'set-cookie': setCookies } });
    },
    async endOidcSessions({ body, requestId, log }, context) {
      const { sessions } = oidcOf();
      const { logout_token: token } = body as { readonly logout_token: string };
      try {
        for (const family of await sessions.leave(token, context, requestId)) auth.ended(family);
        return empty(200, { 'cache-control': 'no-store' });
      } catch (error) {
        if (!(error instanceof OidcError) || error.refusal === 'unavailable') throw error;
        log.warn({ reason: error.message }, 'a logout token was refused');
        throw badRequest([{ name: 'logout_token', message: 'is none that the provider has just written' }]);
      }
    },
  };
}

/** Returns the refresh token of a reserved session of the user whom the provider authenticated. */
async function admit(
  auth: Auth,
  { provider, sessions }: Oidc,
  secrets: Parameters<Oidc['provider']['identify']>[1],
  request: ApiRequest,
  context: ServerContext,
): Promise<string> {
  const { state, clock } = context;
  const returned = new URLSearchParams(
    Object.entries(request.query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const identity = await provider.identify(returned, secrets);
  const user = await sessions.welcome(identity, context, request.requestId);
  const { session, refreshToken } = await reserveSession({ auth, state, clock }, user);
  await sessions.begin(session, identity, context);
  const change = { action: 'start', subject: 'session', details: { ip: request.ip, by: 'provider' } };
  await recordChange(context, { ...user, requestId: request.requestId }, change);
  return refreshToken;
}

/** Redirects to the login page with the reason of a failure. */
function refuse(error: unknown, to: string, { cookie }: Oidc, { log, ip }: ApiRequest): ApiAnswer {
  if (!(error instanceof OidcError)) throw error;
  // The error itself is not logged, because the libraries may attach claims and tokens to it.
  log.warn({ ip, refusal: error.refusal, reason: error.message }, 'login at the provider refused');
  // The login page shows a reused code as a forged one; users need no distinction.
  const refusal: Refusal = error.refusal === 'refused' ? 'unproven' : error.refusal;
  return redirect(loginPage({ to, refused: refusal }), cookie.forget());
}

function loginPage({ to, ...more }: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams({ ...more, ...(to === '/' ? {} : { to: to! }) });
  return `/login?${query.toString()}`;
}

/** The path of this site that was requested before login; `/` for anything else. */
function ownPath(wish: string | undefined, publicUrl: URL): string {
  if (wish === undefined || !/^\/(?![/\\])[^\\\s]*$/.test(wish) || !URL.canParse(wish, publicUrl)) return '/';
  return new URL(wish, publicUrl).origin === publicUrl.origin ? wish : '/';
}

const redirect = (location: string, setCookie: string): ApiAnswer =>
  empty(302, { location, 'set-cookie': setCookie });
