import type { Path } from './positions.ts';

const forbidden: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Names that mean something to JavaScript itself would be mistaken for it somewhere down the line. */
export function isForbiddenName(name: string): boolean {
  return forbidden.has(name);
}

/** Whether a closer look is needed: a backslash may write any letter. */
export function mayHoldForbidden(text: string): boolean {
  return /__proto__|constructor|prototype|\\/.test(text);
}

/** Where the forbidden names of a value stand. */
export function forbiddenNames(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.keys(value).flatMap((key) => {
    const steps = [...at, Array.isArray(value) ? Number(key) : key];
    if (isForbiddenName(key)) return [steps];
    return forbiddenNames((value as Record<string, unknown>)[key], steps);
  });
}
