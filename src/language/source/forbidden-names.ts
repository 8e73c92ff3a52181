import type { Path } from './positions.ts';

const forbidden: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Whether a name has a special meaning in JavaScript and is therefore forbidden. */
export function isForbiddenName(name: string): boolean {
  return forbidden.has(name);
}

/** Whether a text contains a forbidden name literally. */
export function namesForbidden(text: string): boolean {
  return text.includes('__proto__') || text.includes('constructor') || text.includes('prototype');
}

/** Whether a text may contain a forbidden name, literally or by escapes. */
export function mayContainForbidden(text: string): boolean {
  return text.includes('\\') || namesForbidden(text);
}

/** The paths of the forbidden names in a value. */
export function forbiddenNames(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.keys(value).flatMap((key) => {
    const steps = [...at, Array.isArray(value) ? Number(key) : key];
    if (isForbiddenName(key)) return [steps];
    return forbiddenNames((value as Record<string, unknown>)[key], steps);
  });
}
