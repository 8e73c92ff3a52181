import { isMapping } from '../source/layered.ts';

/** The keys of a map of a document, those of invalid entries included. */
export function namesIn(document: unknown, key: string): string[] {
  const map = (document as Record<string, unknown> | null | undefined)?.[key];
  return isMapping(map) ? Object.keys(map) : [];
}

/** Whether a value is a map or missing. The names in any other value are unknown. */
export function isMapOfNames(document: unknown, key: string): boolean {
  const map = (document as Record<string, unknown> | null | undefined)?.[key];
  return map === undefined || isMapping(map);
}
