/** Why somebody is not let in; the login page has a sentence for each. */
export type Refusal =
  /** The provider, or the user there, said no. */
  | 'denied'
  /** What came back is not what was asked for: a wrong nonce, audience, issuer or signature, a code used twice. */
  | 'unproven'
  /** Nobody asked for this login from this browser, or too long ago. */
  | 'expired'
  | 'unknown-company'
  /** A claim is missing that says what somebody may see. */
  | 'incomplete'
  | 'not-active'
  /** The name belongs to another account of the provider, which had it first. */
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
