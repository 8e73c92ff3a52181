import { nearest } from '../../../language/index.ts';
import type { ErrorDetail } from '../../../language/plan/index.ts';

/** The mistakes found in a request so far. */
export type RequestMistakes = ErrorDetail[];

export function refuse(
  mistakes: RequestMistakes,
  name: string,
  message: string,
  allowed?: readonly string[],
): void {
  mistakes.push({ name, message, ...(allowed === undefined ? {} : { allowed: [...allowed] }) });
}

/** Adds a mistake for an unknown name, with the allowed names and the most similar one. */
export function refuseName(
  mistakes: RequestMistakes,
  name: string,
  what: string,
  given: string,
  allowed: readonly string[],
): void {
  const meant = nearest(given.slice(0, 80), allowed);
  const hint = meant === undefined ? '' : `; did you mean ${quoted(meant)}?`;
  refuse(mistakes, name, `unknown ${what} ${quoted(given)}${hint}`, allowed);
}

export function quoted(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 79)}…` : text);
}
