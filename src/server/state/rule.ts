/** A permission of a user, as a CASL rule. */
export interface Rule {
  readonly action: string;
  readonly subject: string;
}
