import { nearest } from '../../../language/index.ts';
import type { ErrorDetail } from '../../../language/plan/index.ts';
import type { ParamValue } from '../../api/handler.ts';

/** The query of a request, and the mistakes found in it so far. */
export interface Parameters {
  readonly query: Readonly<Record<string, ParamValue | undefined>>;
  readonly mistakes: ErrorDetail[];
}

/** The items of a comma-separated list, without repetitions; `\,` is a comma within an item. Empty where absent. */
export function listOf(parameters: Parameters, name: string): readonly string[] {
  const given = parameters.query[name];
  if (given === undefined) return [];
  const items = Array.isArray(given) ? given.map(String) : splitList(String(given));
  return [...new Set(items.filter((item) => item !== ''))];
}

function splitList(text: string): readonly string[] {
  return text.split(/(?<!\\),/).map((item) => item.replaceAll('\\,', ',').trim());
}

/** The text of a parameter; null where absent or empty. */
export function textOf(parameters: Parameters, name: string): string | null {
  const given = parameters.query[name];
  if (given === undefined) return null;
  const text = Array.isArray(given) ? given.join(',') : String(given);
  return text === '' ? null : text;
}

export function booleanOf(parameters: Parameters, name: string): boolean {
  const text = textOf(parameters, name);
  if (text === null || text === 'false') return false;
  if (text !== 'true')
    refuse(parameters, name, `must be true or false, not ${quoted(text)}`, ['true', 'false']);
  return true;
}

export function integerOf(
  parameters: Parameters,
  name: string,
  bounds: { readonly least: number; readonly most: number; readonly otherwise: number },
): number {
  const text = textOf(parameters, name);
  if (text === null) return bounds.otherwise;
  const number = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= bounds.least && number <= bounds.most) return number;
  const span = `a whole number from ${bounds.least} to ${bounds.most}`;
  refuse(parameters, name, `must be ${span}, not ${quoted(text)}`);
  return bounds.otherwise;
}

/** One of a closed set of words. */
export function choiceOf<Choice extends string>(
  parameters: Parameters,
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  const text = textOf(parameters, name);
  const chosen = text === null ? choices[0] : choices.find((choice) => choice === text);
  if (chosen !== undefined) return chosen;
  refuseName(parameters, name, 'value', text ?? '', choices);
  return choices[0];
}

export function refuse(
  parameters: Parameters,
  name: string,
  message: string,
  allowed?: readonly string[],
): void {
  parameters.mistakes.push({ name, message, ...(allowed === undefined ? {} : { allowed: [...allowed] }) });
}

/** Refuses an unknown name, with the allowed ones and the one that was probably meant. */
export function refuseName(
  parameters: Parameters,
  name: string,
  what: string,
  given: string,
  allowed: readonly string[],
): void {
  const meant = nearest(given.slice(0, 80), allowed);
  const hint = meant === undefined ? '' : `; did you mean ${quoted(meant)}?`;
  refuse(parameters, name, `unknown ${what} ${quoted(given)}${hint}`, allowed);
}

export function quoted(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 79)}…` : text);
}
