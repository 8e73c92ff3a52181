/** What a user may do, in CASL's words. */
export interface Rule {
  readonly action: string;
  readonly subject: string;
}
