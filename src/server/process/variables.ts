import { readFileSync } from 'node:fs';

/** The raw environment variables. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** A variable has an unusable value. The message is the only line that the user sees. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

export function oneOf<Value extends string>(
  variables: Variables,
  name: string,
  allowed: readonly Value[],
  otherwise: Value,
): Value {
  const text = variables[name];
  if (text === undefined || text === '') return otherwise;
  const found = allowed.find((value) => value === text);
  if (found === undefined)
    throw new EnvironmentError(`${name} is "${text}"; allowed: ${allowed.join(', ')}.`);
  return found;
}

export function wholeNumber(
  variables: Variables,
  name: string,
  least: number,
  most: number,
): number | undefined {
  const text = variables[name];
  if (text === undefined || text === '') return undefined;
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most))
    throw new EnvironmentError(`${name} is "${text}"; allowed: a whole number from ${least} to ${most}.`);
  return value;
}

/**
 * Returns a secret from the variable of this name, or from the file that `NAME_FILE` names, as containers mount
 * secrets. Null when neither is set. No message contains the secret.
 */
export function secretOf(variables: Variables, name: string): string | null {
  const text = variables[name] || null;
  const file = variables[`${name}_FILE`] || null;
  if (file === null) return text;
  if (text !== null) throw new EnvironmentError(`${name} and ${name}_FILE are both set. Unset one of them.`);
  const secret = contentOf(file, name).trim();
  if (secret === '') throw new EnvironmentError(`The file that ${name}_FILE names is empty: ${file}`);
  return secret;
}

function contentOf(file: string, name: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new EnvironmentError(`The file that ${name}_FILE names can't be read (${code}): ${file}`);
  }
}
