import { readDateRange } from '../../format/index.ts';
import { detailsOf } from './contract-details.ts';
import type { ErrorDetail } from '../../language/plan/index.ts';
import type { AcceptedRequest, Operation, Parameter, SentRequest } from './operation.ts';
import type { ParamValue } from './handler.ts';

type Rules = Pick<Operation, 'parameters' | 'isOpen' | 'body'>;

/** Validates the whole request, so that the caller gets all mistakes in one response. */
export function acceptRequest(rules: Rules, sent: SentRequest): AcceptedRequest {
  const details: ErrorDetail[] = [];
  const path: Record<string, string> = {};
  const query: [string, ParamValue][] = [];
  for (const parameter of rules.parameters) {
    const raw = (parameter.in === 'path' ? sent.path : sent.query)[parameter.name];
    const value = acceptParameter(parameter, raw, details);
    if (parameter.in === 'path') path[parameter.name] = String(value);
    else if (value !== undefined) query.push([parameter.name, value]);
  }
  query.push(...acceptOthers(rules, sent, details));
  acceptBody(rules, sent.body, details);
  // `fromEntries` keeps a name such as __proto__ as an ordinary key.
  return { path, query: Object.fromEntries(query), details };
}

function acceptParameter(parameter: Parameter, raw: unknown, details: ErrorDetail[]): ParamValue | undefined {
  if (raw === undefined || raw === '') {
    if (parameter.required) details.push({ name: parameter.name, message: 'is missing' });
    return undefined;
  }
  const text = plainText(parameter.name, raw, details);
  if (text === null) return undefined;
  const value = parameter.list
    ? splitList(text).map((item) => valueOf(parameter.type, item))
    : valueOf(parameter.type, text);
  const check = parameter.check();
  if (!check(value)) details.push(...detailsOf(check.errors ?? [], parameter.name));
  return (parameter.takesRange ? readDateRange(text) : null) ?? (value as ParamValue);
}

/** Handles parameters that the contract does not list: an error, or passed on when the operation is open. */
function acceptOthers(rules: Rules, sent: SentRequest, details: ErrorDetail[]): [string, string][] {
  const known = rules.parameters
    .filter((parameter) => parameter.in === 'query')
    .map((parameter) => parameter.name);
  const others: [string, string][] = [];
  for (const [name, raw] of Object.entries(sent.query)) {
    if (known.includes(name)) continue;
    if (!rules.isOpen) details.push({ name, message: 'is no parameter of this call', allowed: known });
    else if (raw !== '') {
      const text = plainText(name, raw, details);
      if (text !== null) others.push([name, text]);
    }
  }
  return others;
}

function acceptBody(rules: Rules, body: unknown, details: ErrorDetail[]): void {
  if (rules.body === null) return;
  if (body === undefined || body === null) {
    if (rules.body.required) details.push({ name: 'body', message: 'is missing' });
    return;
  }
  const check = rules.body.check();
  if (!check(body)) details.push(...detailsOf(check.errors ?? [], 'body'));
  else if (!isStorable(body, 0)) details.push({ name: 'body', message: storableWords });
}

const storableWords = 'must hold well-formed Unicode without null characters, nested at most 32 deep';

function plainText(name: string, raw: unknown, details: ErrorDetail[]): string | null {
  if (typeof raw !== 'string') {
    details.push({ name, message: 'is given more than once; join the values with commas' });
    return null;
  }
  if (!isStorable(raw, 0)) {
    details.push({ name, message: storableWords });
    return null;
  }
  return raw;
}

/**
 * Whether databases can store the value. They refuse null characters and lone surrogates; nesting is limited to 32
 * levels.
 */
function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return !/\0|\p{Surrogate}/u.test(value);
  if (value === null || typeof value !== 'object') return true;
  if (depth === 32) return false;
  return Object.entries(value).every(
    ([key, inner]) => isStorable(key, depth) && isStorable(inner, depth + 1),
  );
}

const splitList = (text: string): readonly string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** Converts text to the type. Text that can't be converted stays text, so that the schema rejects it. */
const valuesOf: Record<Parameter['type'], (text: string) => string | number | boolean> = {
  string: (text) => text,
  integer: (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : text),
  number: (text) => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text),
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : text),
};

const valueOf = (type: Parameter['type'], text: string): string | number | boolean => valuesOf[type](text);
