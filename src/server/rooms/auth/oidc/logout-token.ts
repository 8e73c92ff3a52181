import { jwtVerify } from 'jose';
import type { JWTVerifyGetKey, JWTVerifyOptions } from 'jose';
import { OidcError } from '../../../api/oidc-error.ts';

/** The user or the session that ended at the provider. At least one of the two is not null. */
export interface LogoutNotice {
  readonly subject: string | null;
  readonly session: string | null;
}

const event = 'http://schemas.openid.net/event/backchannel-logout';
/** Logout tokens are sent immediately. An older one may be a replay. */
const longestSeconds = 120;

/**
 * Verifies a logout token as in OpenID Connect Back-Channel Logout 1.0, section 2.6. Throws errors of `jose`,
 * or an `OidcError`.
 */
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
  // Id tokens have a nonce. One of these must not be accepted as a logout token.
  if (!isLogout || nonce !== undefined || textOf(jti) === null || (subject === null && session === null))
    throw new OidcError('unproven', 'This is no logout token.');
  return { subject, session };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
