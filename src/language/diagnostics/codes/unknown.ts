/** The allowed names. */
export type Allowed = readonly string[];

/** A name that is not among the allowed ones. */
export type Unknown = { readonly name: string; readonly allowed: Allowed };
