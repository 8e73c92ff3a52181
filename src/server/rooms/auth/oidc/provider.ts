import { createRemoteJWKSet, jwtVerify } from 'jose';
import type { JWTVerifyGetKey } from 'jose';
import * as client from 'openid-client';
import { oidcErrorOf } from './explain-failure.ts';
import { readLogoutToken } from './logout-token.ts';
import type { LogoutNotice } from './logout-token.ts';
import { OidcError } from '../../../api/oidc-error.ts';
import { isLoopback } from './settings.ts';
import type { OidcSettings } from './settings.ts';

/** The values that are kept between the redirect to the provider and the user's return. */
export interface LoginSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** A user as the provider describes them. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** The provider's id of the session; null when the provider gives none. */
  readonly session: string | null;
  readonly claims: Readonly<Record<string, unknown>>;
  /** Used to ask later whether the session is still valid; null when the provider gives none. */
  readonly refreshToken: string | null;
}

/** An OpenID provider. All methods throw `OidcError`. */
export interface Provider {
  loginUrl(secrets: LoginSecrets, options: { readonly anew: boolean }): Promise<URL>;
  /** Returns the identity of the user who returned with these URL parameters. */
  identify(returned: URLSearchParams, secrets: LoginSecrets): Promise<Identity>;
  /** Returns the current identity of a session. Throws `refused` when the provider ended the session. */
  renew(refreshToken: string, subject: string): Promise<Identity>;
  /** The URL that ends the provider's own session; null when the provider has none. */
  logoutUrl(): Promise<URL | null>;
  /**
   * Returns the subject or the session that a logout token ends. Throws `unproven` when the provider did not
   * sign it.
   */
  readLogout(logoutToken: string): Promise<LogoutNotice>;
  /** Revokes a refresh token, where the provider supports it. */
  revoke(refreshToken: string): Promise<void>;
}

const callbackPath = '/api/global/security/oidc/callback';

const timeoutSeconds = 10;
/**
 * Milliseconds after which unknown keys may be fetched again, because providers change keys without notice.
 */
const keysCooldownMs = 1_000;

interface Discovered {
  readonly config: client.Configuration;
  readonly keys: JWTVerifyGetKey;
  readonly algorithms: string[];
}

export function createProvider(settings: OidcSettings): Provider {
  const redirectUri = new URL(callbackPath, settings.publicUrl).href;
  let discovering: Promise<Discovered> | null = null;
  // A failure is not cached, because the provider may be available at the next login.
  const discovered = (): Promise<Discovered> =>
    (discovering ??= discover(settings).catch((error: unknown) => {
      discovering = null;
      throw error;
    }));
  const withProviderErrors = async <Result>(
    work: (found: Discovered) => Promise<Result>,
  ): Promise<Result> => {
    try {
      return await work(await discovered());
    } catch (error) {
      throw oidcErrorOf(error);
    }
  };

  return {
    loginUrl: ({ state, nonce, verifier }, { anew }) =>
      withProviderErrors(async ({ config }) =>
        client.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: settings.scope,
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          // Providers give refresh tokens for offline access only with the user's consent.
          ...(anew
            ? { prompt: 'login' }
            : settings.scope.includes('offline_access') && { prompt: 'consent' }),
        }),
      ),
    identify: (returned, { state, nonce, verifier }) =>
      withProviderErrors(async (found) => {
        const tokens = await client.authorizationCodeGrant(
          found.config,
          new URL(`?${returned.toString()}`, redirectUri),
          { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
        );
        await verifySignature(tokens.id_token!, found, settings);
        return identityOf(tokens, tokens.claims()!.sub, found, settings);
      }),
    renew: (refreshToken, subject) =>
      withProviderErrors(async (found) => {
        const tokens = await client.refreshTokenGrant(found.config, refreshToken);
        if (tokens.id_token !== undefined) await verifySignature(tokens.id_token, found, settings);
        if ((tokens.claims()?.sub ?? subject) !== subject) throw new OidcError('refused', 'another subject');
        const identity = await identityOf(tokens, subject, found, settings);
        return { ...identity, refreshToken: identity.refreshToken ?? refreshToken };
      }),
    logoutUrl: () =>
      withProviderErrors(async ({ config }) => {
        if (config.serverMetadata().end_session_endpoint === undefined) return null;
        // Sent without the id token as a hint, which would be a credential in a URL. The provider asks the
        // user instead.
        const back = new URL('/login', settings.publicUrl).href;
        return client.buildEndSessionUrl(config, { post_logout_redirect_uri: back });
      }),
    readLogout: (logoutToken) =>
      withProviderErrors(({ keys, algorithms, config }) =>
        readLogoutToken(logoutToken, keys, {
          issuer: config.serverMetadata().issuer,
          audience: settings.clientId,
          algorithms,
        }),
      ),
    revoke: (refreshToken) =>
      withProviderErrors(async ({ config }) => {
        if (config.serverMetadata().revocation_endpoint !== undefined)
          await client.tokenRevocation(config, refreshToken, { token_type_hint: 'refresh_token' });
      }),
  };
}

async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<Discovered> {
  const authentication = clientSecret === null ? client.None() : client.ClientSecretBasic(clientSecret);
  const config = await client.discovery(issuer, clientId, {}, authentication, {
    timeout: timeoutSeconds,
    execute: isLoopback(issuer) ? [client.allowInsecureRequests] : [],
  });
  const { jwks_uri: jwks = '', id_token_signing_alg_values_supported: supported = ['RS256'] } =
    config.serverMetadata();
  return {
    config,
    keys: createRemoteJWKSet(new URL(jwks), {
      cooldownDuration: keysCooldownMs,
      timeoutDuration: timeoutSeconds * 1000,
    }),
    // Neither `none` nor a shared secret is accepted: reading our settings must not be enough to sign id
    // tokens.
    algorithms: supported.filter((name) => /^(RS|PS|ES)\d{3}$|^(EdDSA|Ed25519)$/.test(name)),
  };
}

/**
 * Verifies the signature of an id token. The library trusts tokens that it receives over TLS without this
 * check.
 */
async function verifySignature(
  idToken: string,
  { keys, algorithms, config }: Discovered,
  { clientId }: OidcSettings,
): Promise<void> {
  const { issuer } = config.serverMetadata();
  await jwtVerify(idToken, keys, { issuer, audience: clientId, algorithms, clockTolerance: 30 });
}

/**
 * Merges the claims of the id token and of the user info endpoint, since some providers give claims only in
 * the latter.
 */
async function identityOf(
  tokens: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers,
  subject: string,
  { config }: Discovered,
  { issuer }: OidcSettings,
): Promise<Identity> {
  const hasUserInfo = config.serverMetadata().userinfo_endpoint !== undefined;
  const more = hasUserInfo ? await client.fetchUserInfo(config, tokens.access_token, subject) : {};
  const idClaims: Readonly<Record<string, unknown>> = tokens.claims() ?? {};
  return {
    issuer: issuer.href,
    subject,
    session: typeof idClaims.sid === 'string' ? idClaims.sid : null,
    claims: { ...more, ...idClaims },
    refreshToken: tokens.refresh_token ?? null,
  };
}
