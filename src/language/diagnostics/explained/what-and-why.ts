/** What a diagnostic says, and why it matters. */
export type Explained = readonly [what: string, why: string];
