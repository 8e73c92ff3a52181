import type { ErrorObject } from 'ajv';
import { dateRangeWords, isoDateWords } from '../../format/index.ts';
import type { ErrorDetail } from '../../language/plan/index.ts';

/** Converts Ajv errors to details: one for each place. `root` names the validated value. */
export function detailsOf(errors: readonly ErrorObject[], root: string): readonly ErrorDetail[] {
  const places = new Map<string, ErrorObject[]>();
  for (const error of errors) places.set(placeOf(error), [...(places.get(placeOf(error)) ?? []), error]);
  return [...places].map(([place, found]) => {
    const allowed = [...new Set(found.flatMap(allowedBy))];
    const name = nameOf(place, root);
    return { name, message: messageOf(found), ...(allowed.length > 0 ? { allowed } : {}) };
  });
}

/** Returns the path of the error. A missing or unknown property has its own path, not that of its object. */
function placeOf(error: ErrorObject): string {
  const params = error.params as { missingProperty?: string; additionalProperty?: string };
  const property = params.missingProperty ?? params.additionalProperty;
  return property === undefined ? error.instancePath : `${error.instancePath}/${property}`;
}

function nameOf(place: string, root: string): string {
  const path = place.split('/').filter(Boolean).join('.');
  if (path === '') return root;
  // An error in a list parameter has the parameter's name; an error in a body has the field's path.
  return root === 'body' ? path : root;
}

/** Joins the errors of all branches of a choice with "or". */
function messageOf(errors: readonly ErrorObject[]): string {
  const specific = errors.filter((error) => error.keyword !== 'anyOf' && error.keyword !== 'oneOf');
  return [...new Set(specific.map(wordsOf))].join(' or ') || 'is not allowed';
}

function wordsOf(error: ErrorObject): string {
  const words = wordsByKeyword[error.keyword];
  return words ? words(error.params as Params, error) : (error.message ?? 'is not allowed');
}

type Params = Readonly<Record<string, unknown>>;

const wordsByKeyword: Readonly<Record<string, (params: Params, error: ErrorObject) => string>> = {
  required: () => 'is missing',
  additionalProperties: () => 'is not known',
  type: ({ type }) => `must be ${[type].flat().map(String).join(' or ')}`,
  enum: () => 'must be one of the allowed values',
  const: ({ allowedValue }) => `must be ${JSON.stringify(allowedValue)}`,
  format: ({ format }, error) => formatWords(String(format), error),
  pattern: ({ pattern }) => `must match ${String(pattern)}`,
  minimum: ({ limit }) => `must be at least ${String(limit)}`,
  maximum: ({ limit }) => `must be at most ${String(limit)}`,
  minLength: ({ limit }) =>
    limit === 1 ? 'must not be empty' : `must have at least ${String(limit)} characters`,
  maxLength: ({ limit }) => `must have at most ${String(limit)} characters`,
  minItems: ({ limit }) => `must have at least ${String(limit)} value${limit === 1 ? '' : 's'}`,
  maxItems: ({ limit }) => `must have at most ${String(limit)} values`,
};

function formatWords(format: string, error: ErrorObject): string {
  if (format === 'date-range') return `must be ${dateRangeWords}`;
  if (format === 'date') return `must be a date: ${isoDateWords}`;
  return `must be a valid ${format}, not ${JSON.stringify(error.data).slice(0, 60)}`;
}

function allowedBy(error: ErrorObject): readonly string[] {
  if (error.keyword === 'enum')
    return (error.params as { allowedValues: readonly unknown[] }).allowedValues.map(String);
  if (error.keyword !== 'additionalProperties') return [];
  return Object.keys((error.parentSchema as { properties?: object } | undefined)?.properties ?? {});
}
