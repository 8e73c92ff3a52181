import { createRemoteJWKSet, jwtVerify } from 'jose';
import type { JWTVerifyGetKey } from 'jose';
import * as client from 'openid-client';
import { oidcErrorOf } from './explain-failure.ts';
import { readLogoutToken } from './logout-token.ts';
import type { LogoutNotice } from './logout-token.ts';
import { OidcError } from '../../../api/oidc-error.ts';
import { isLoopback } from './settings.ts';
import type { OidcSettings } from './settings.ts';

/** What is kept between sending somebody to the provider and their return. */
export interface LoginSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** What the provider says of somebody. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** The provider's name for the session; null where it does not say. */
  readonly session: string | null;
  readonly claims: Readonly<Record<string, unknown>>;
  /** Asks later whether they are still welcome; null where the provider gives none. */
  readonly refreshToken: string | null;
}

/** An OpenID provider. All of it throws `OidcError`. */
export interface Provider {
  loginUrl(secrets: LoginSecrets, options: { readonly anew: boolean }): Promise<URL>;
  /** Who came back, from the parameters that they came back with. */
  identify(returned: URLSearchParams, secrets: LoginSecrets): Promise<Identity>;
  /** Who it still is. `refused` where the provider ended it. */
  renew(refreshToken: string, subject: string): Promise<Identity>;
  /** Where the provider's own session ends; null where it has no such page. */
  logoutUrl(): Promise<URL | null>;
  /** Whose sessions a logout token ends: of a subject, or one of them. `unproven` where the provider did not write it. */
  readLogout(logoutToken: string): Promise<LogoutNotice>;
  /** Ends what a refresh token may do. */
  revoke(refreshToken: string): Promise<void>;
}

const callbackPath = '/api/global/security/oidc/callback';

const timeoutSeconds = 10;
/** Keys that are not known are asked for again after so long: providers change them without saying so. */
const keysCooldownMs = 1_000;

interface Discovered {
  readonly config: client.Configuration;
  readonly keys: JWTVerifyGetKey;
  readonly algorithms: string[];
}

export function createProvider(settings: OidcSettings): Provider {
  const redirectUri = new URL(callbackPath, settings.publicUrl).href;
  let discovering: Promise<Discovered> | null = null;
  // A provider that is away now may be there for the next login.
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
          // Providers give refresh tokens for offline access only where consent was asked for.
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
        // Without the id token as a hint: it would be a credential in an address. The provider asks instead.
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
    // Neither none nor a shared secret: who can read our settings must not be able to write id tokens.
    algorithms: supported.filter((name) => /^(RS|PS|ES)\d{3}$|^(EdDSA|Ed25519)$/.test(name)),
  };
}

/** The library takes what comes from the token endpoint over TLS as signed; its keys are asked all the same. */
async function verifySignature(
  idToken: string,
  { keys, algorithms, config }: Discovered,
  { clientId }: OidcSettings,
): Promise<void> {
  const { issuer } = config.serverMetadata();
  await jwtVerify(idToken, keys, { issuer, audience: clientId, algorithms, clockTolerance: 30 });
}

/** Providers tell claims in the id token, or only when asked for the user's information. */
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
