/** What a diagnostic means, and why it matters. */
export type Explained = readonly [what: string, why: string];
