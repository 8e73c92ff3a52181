import type { Path } from './positions.ts';

const forbidden: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Names that mean something to JavaScript itself would be mistaken for it somewhere down the line. */
export function isForbiddenName(name: string): boolean {
  return forbidden.has(name);
}

/** Whether one of them is written out somewhere in a text. */
export function namesForbidden(text: string): boolean {
  return text.includes('__proto__') || text.includes('constructor') || text.includes('prototype');
}

/** Whether a closer look is needed: a backslash may write any letter. */
export function mayHoldForbidden(text: string): boolean {
  return text.includes('\\') || namesForbidden(text);
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
