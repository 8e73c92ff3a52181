import { errors as jose } from 'jose';
import { AuthorizationResponseError, ResponseBodyError } from 'openid-client';
import { OidcError } from '../../../api/oidc-error.ts';
import type { Refusal } from '../../../api/oidc-error.ts';

/** Converts an error of the libraries to an `OidcError`. */
export function oidcErrorOf(error: unknown): OidcError {
  if (error instanceof OidcError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new OidcError(refusalOf(error), message, { cause: error });
}

/** The library's codes for a provider that can't be reached, as opposed to one with an invalid response. */
const absences = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT']);

function refusalOf(error: unknown): Refusal {
  if (error instanceof AuthorizationResponseError) return 'denied';
  if (error instanceof ResponseBodyError) {
    if (error.status >= 500) return 'unavailable';
    return error.error === 'invalid_grant' ? 'refused' : 'unproven';
  }
  const { code = '', cause } = Object(error) as { readonly code?: string; readonly cause?: unknown };
  const isAway =
    error instanceof TypeError ||
    error instanceof jose.JWKSTimeout ||
    absences.has(code) ||
    (cause instanceof Response && cause.status >= 500);
  return isAway ? 'unavailable' : 'unproven';
}
