import { jwtVerify } from 'jose';
import type { JWTVerifyGetKey, JWTVerifyOptions } from 'jose';
import { OidcError } from '../../../api/oidc-error.ts';

/** What ended at the provider; one of the two is there. */
export interface LogoutNotice {
  readonly subject: string | null;
  readonly session: string | null;
}

const event = 'http://schemas.openid.net/event/backchannel-logout';
/** A logout token is sent at once. An older one may have been kept by somebody. */
const longestSeconds = 120;

/** By the rules of OpenID Connect Back-Channel Logout 1.0, section 2.6. Throws what `jose` throws, or an `OidcError`. */
export async function readLogoutToken(
  token: string,
  keys: JWTVerifyGetKey,
  from: Required<Pick<JWTVerifyOptions, 'issuer' | 'audience' | 'algorithms'>>,
): Promise<LogoutNotice> {
  const { payload } = await jwtVerify(token, keys, {
    ...from,
    clockTolerance: 30,
    maxTokenAge: longestSeconds,
  });
  const { sub, sid, nonce, jti, events } = payload as Readonly<Record<string, unknown>>;
  const [subject, session] = [textOf(sub), textOf(sid)];
  const isLogout = Object.hasOwn(Object(events) as object, event);
  // A nonce is what id tokens have: one of those must not do for a logout token.
  if (!isLogout || nonce !== undefined || textOf(jti) === null || (subject === null && session === null))
    throw new OidcError('unproven', 'This is no logout token.');
  return { subject, session };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
