import type { FormProperty, FormSpec } from '../../generated/spec.ts';
import { tokensIn } from '../../terms/tokens.ts';
import type { Report } from '../../source/layered.ts';
import type { Path } from '../../source/positions.ts';
import type { ApiPath } from '../../terms/api-contract.ts';
import type { Words } from '../words.ts';
import { linkApiCall } from './link-api-call.ts';
import { linkComponentToken } from '../link-token.ts';
import { linkKey } from '../link-text.ts';

/** `isWhole` is false when invalid parts of the form were removed. Fields may then be missing. */
export interface FormContext {
  readonly route: string | undefined;
  readonly words: Words;
  readonly isWhole: boolean;
}

/** Checks a form against the API contract and the dictionaries, and the names of its own fields. */
export function linkForm(spec: FormSpec, { route, words, isWhole }: FormContext, report: Report): void {
  linkTexts(spec, words, report);
  if (isWhole) linkNames(spec, report);
  for (const [name, property] of Object.entries(spec.schema.properties))
    linkProperty(name, property, spec, report);
  const linkTokens = (path: string, at: Path): void => {
    for (const token of tokensIn(path))
      linkComponentToken(token, at, { page: { route }, bar: null, barKnown: true, report });
  };
  const linkRead = (path: string, at: Path): ApiPath | null => {
    linkTokens(path, at);
    return linkApiCall(path, {}, { path: at, params: at, part: 'value' }, words, report, () => null);
  };
  if (spec.load !== undefined) linkRead(spec.load, ['load']);
  for (const [name, { options }] of Object.entries(spec.fields ?? {})) {
    const api = options && linkRead(options.path, ['fields', name, 'options', 'path']);
    if (api?.entryKeys && !api.entryKeys.includes(options!.responseKey))
      report('unknown-response-key', ['fields', name, 'options', 'responseKey'], {
        name: options!.responseKey,
        api: api.template,
        allowed: api.entryKeys,
      });
  }
}

function linkTexts({ schema, fields = {} }: FormSpec, { texts }: Words, report: Report): void {
  const link = (key: string | undefined, ...at: Path): void => linkKey(texts, key, at, report);
  for (const [name, { title, description, oneOf = [], items }] of Object.entries(schema.properties)) {
    const at = ['schema', 'properties', name];
    link(title, ...at, 'title');
    link(description, ...at, 'description');
    for (const [index, choice] of oneOf.entries()) link(choice.title, ...at, 'oneOf', index, 'title');
    for (const [index, choice] of (items?.oneOf ?? []).entries())
      link(choice.title, ...at, 'items', 'oneOf', index, 'title');
  }
  for (const [name, { placeholder, message }] of Object.entries(fields)) {
    link(placeholder, 'fields', name, 'placeholder');
    link(message, 'fields', name, 'message');
  }
}

/** Checks that every named field exists. */
function linkNames({ schema, order = [], fields = {} }: FormSpec, report: Report): void {
  const allowed = Object.keys(schema.properties);
  const link = (name: string, at: Path, part: 'key' | 'value' = 'value'): void => {
    if (!allowed.includes(name)) report('unknown-form-field', at, { name, allowed }, { part });
  };
  for (const [index, name] of (schema.required ?? []).entries()) link(name, ['schema', 'required', index]);
  for (const [index, name] of order.entries()) link(name, ['order', index]);
  for (const name of Object.keys(fields)) link(name, ['fields', name], 'key');
}

function linkProperty(
  name: string,
  { type, items, pattern }: FormProperty,
  spec: FormSpec,
  report: Report,
): void {
  const at = ['schema', 'properties', name];
  const look = spec.fields?.[name];
  if (type === 'array' && !items?.oneOf && !look?.options && !look?.list)
    report('no-choices', at, { name }, { part: 'key' });
  const reason = pattern === undefined ? null : whyNoPattern(pattern);
  if (reason !== null) report('bad-pattern', [...at, 'pattern'], { pattern: pattern!, reason });
}

/** The reason why a text is not a regular expression. Null when it is one. */
export function whyNoPattern(pattern: string): string | null {
  try {
    return new RegExp(pattern, 'u').source === '' ? 'it is empty' : null;
  } catch (error) {
    return error instanceof Error
      ? error.message.replace(/^Invalid regular expression: /, '')
      : String(error);
  }
}
