import { isMapping } from '../source/layered.ts';

/** The names in a map of a document as written, broken ones included. */
export function namesIn(document: unknown, key: string): string[] {
  const map = (document as Record<string, unknown> | null | undefined)?.[key];
  return isMapping(map) ? Object.keys(map) : [];
}

/** Whether something that holds names is a map of them, or is not there: of anything else, no names are known. */
export function isMapOfNames(document: unknown, key: string): boolean {
  const map = (document as Record<string, unknown> | null | undefined)?.[key];
  return map === undefined || isMapping(map);
}
