/** Why a login failed. The login page has a sentence for each reason. */
export type Refusal =
  /** The provider, or the user at the provider, refused. */
  | 'denied'
  /**
   * The provider's response is invalid: a wrong nonce, audience, issuer or signature, or a code that was already used.
   */
  | 'unproven'
  /** This browser did not start the login, or started it too long ago. */
  | 'expired'
  | 'unknown-company'
  /** A claim that defines what the user may see is missing. */
  | 'incomplete'
  | 'not-active'
  /** The user name is bound to another account of the provider. */
  | 'other-account'
  | 'unavailable'
  /** The provider ended a session. */
  | 'refused';

export class OidcError extends Error {
  override readonly name = 'OidcError';
  readonly kind = 'oidc';
  constructor(
    readonly refusal: Refusal,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
