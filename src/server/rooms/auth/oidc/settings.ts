import { EnvironmentError, secretOf } from '../../../process/variables.ts';
import type { Variables } from '../../../process/variables.ts';

/** The names of the claims that describe a user. A dot separates the steps of a path into an object. */
export interface ClaimNames {
  readonly user: string;
  readonly company: string;
  readonly role: string;
  readonly ability: string;
  readonly brands: string;
}

/** The settings of this server as a client of an OpenID provider. */
export interface OidcSettings {
  readonly issuer: URL;
  readonly clientId: string;
  /** Null for a public client, which only PKCE protects. */
  readonly clientSecret: string | null;
  readonly scope: string;
  /** The URL at which browsers reach this server, without a path. */
  readonly publicUrl: URL;
  readonly claims: ClaimNames;
  /**
   * The claims that the operator named. A login without them is refused, because its user could see more than
   * was intended.
   */
  readonly required: ReadonlySet<keyof ClaimNames>;
}

const usualClaims: ClaimNames = {
  user: 'email',
  company: 'company',
  role: 'role',
  ability: 'ability',
  brands: 'brands',
};

/** Reads the settings of `AUTH_MODE=oidc`. Throws an `EnvironmentError`. */
export function readOidcSettings(variables: Variables): OidcSettings {
  const claims: Record<keyof ClaimNames, string> = { ...usualClaims };
  const required = new Set<keyof ClaimNames>(['user', 'company']);
  for (const claim of Object.keys(usualClaims) as (keyof ClaimNames)[]) {
    const named = variables[`OIDC_CLAIM_${claim.toUpperCase()}`];
    if (!named) continue;
    claims[claim] = named;
    required.add(claim);
  }
  return {
    issuer: secureUrl(variables, 'OIDC_ISSUER'),
    clientId: given(variables, 'OIDC_CLIENT_ID'),
    clientSecret: secretOf(variables, 'OIDC_CLIENT_SECRET'),
    scope: variables.OIDC_SCOPE || 'openid profile email',
    publicUrl: new URL('/', secureUrl(variables, 'PUBLIC_URL')),
    claims,
    required,
  };
}

function given(variables: Variables, name: string): string {
  const text = variables[name];
  if (!text) throw new EnvironmentError(`${name} is not set, and AUTH_MODE=oidc needs it.`);
  return text;
}

/**
 * Requires TLS, except to this machine, because everything sent to these URLs would let an eavesdropper take
 * over a session.
 */
function secureUrl(variables: Variables, name: string): URL {
  const text = given(variables, name);
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url)))) return url;
  throw new EnvironmentError(
    `${name} is "${text}"; allowed: an address that begins with https://, or with http:// on this machine.`,
  );
}

export const isLoopback = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
