import { isMapping } from '../source/layered.ts';

/** A map as written in a file, which may have mistakes. */
export type Mapping = Readonly<Record<string, unknown>>;

/** A value that should be a map. Empty for anything else. */
export const mapping = (value: unknown): Mapping => (isMapping(value) ? (value as Mapping) : {});

/** The keys of a value that should be a map. */
export const keysOf = (value: unknown): string[] => Object.keys(mapping(value));

/** The items of a value that should be a list of texts. */
export const listed = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);
