import type { FieldValue, ValueSchema } from './resource.ts';

type ValueCheck = (value: FieldValue, limit: never) => boolean;

const types: Readonly<Record<string, ((value: FieldValue) => boolean) | undefined>> = {
  integer: Number.isSafeInteger,
  array: Array.isArray,
  object: isObject,
};

export function isObject(value: FieldValue | undefined): value is Readonly<Record<string, FieldValue>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Validators of keywords. Schemas of resources use no others. */
const keywords: Readonly<Record<string, ValueCheck>> = {
  type: (value, type: string) => types[type]?.(value) ?? typeof value === type,
  enum: (value, allowed: readonly FieldValue[]) => allowed.includes(value),
  minimum: (value, least: number) => typeof value !== 'number' || value >= least,
  maximum: (value, most: number) => typeof value !== 'number' || value <= most,
  minLength: (value, least: number) => typeof value !== 'string' || [...value].length >= least,
  maxLength: (value, most: number) => typeof value !== 'string' || [...value].length <= most,
  pattern: (value, pattern: string) => typeof value !== 'string' || patternOf(pattern).test(value),
  minItems: (value, least: number) => !Array.isArray(value) || value.length >= least,
  maxItems: (value, most: number) => !Array.isArray(value) || value.length <= most,
  format: (value, format: string) => typeof value !== 'string' || format !== 'date' || isDay(value),
  'x-minimum': (value, least: number) => Number(value) >= least,
  'x-maximum': (value, most: number) => Number(value) <= most,
};

/** The first keyword of a schema that a value breaks, with its limit. Null when the value fits. */
export const brokenKeyword = (
  schema: ValueSchema,
  value: FieldValue,
): readonly [keyword: string, limit: unknown] | null =>
  Object.entries(schema).find(([keyword, limit]) => keywords[keyword]?.(value, limit as never) === false) ??
  null;

const patterns = new Map<string, RegExp>();

function patternOf(text: string): RegExp {
  const known = patterns.get(text) ?? new RegExp(text, 'u');
  patterns.set(text, known);
  return known;
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
