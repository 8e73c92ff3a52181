import type { Command } from '../../generated/spec.ts';
import { nearest } from '../../diagnostics/suggest.ts';
import type { Report } from '../../source/layered.ts';
import type { ApiBody, SendingMethod } from '../../terms/api-contract.ts';
import { tokensIn, tokenText } from '../../terms/tokens.ts';
import type { ResourceWord, Words } from '../words.ts';
import type { CommandUse } from './callers.ts';
import { linkSending } from './link-sending.ts';

const noBody: ApiBody = { rowOf: null, fields: [], required: [], expected: () => null };

/** Checks a command's call against the contract: its path, and the fields and values of its body. */
export function linkBody(
  command: Command,
  callers: readonly CommandUse[],
  words: Words,
  report: Report,
): void {
  const { method, path, body } = command;
  const api = linkSending(method.toLowerCase() as SendingMethod, path, words, report);
  if (api === null) return;
  const { rowOf = null } = api.body ?? noBody;
  const taken = rowOf === null ? (api.body ?? noBody) : rowBody(api.valueIn(path, rowOf), words, report);
  if (taken === null) return;
  if (body === undefined) return linkSentForms(callers, taken, api.template, report);
  for (const [name, value] of Object.entries(body)) linkField(name, value, taken, api.template, report);
  const isFilled = (name: string): boolean =>
    Object.hasOwn(body, name) && callers.every((caller) => isAlwaysFilled(body[name]!, caller));
  for (const name of taken.required)
    if (!isFilled(name)) report('missing-api-field', ['path'], { name, api: api.template });
}

/**
 * The body for a row of a resource: all of its fields that are not computed. Null when the resource is
 * unknown, which is reported.
 */
function rowBody(name: string, { resources }: Words, report: Report): ApiBody | null {
  const resource = resources.get(name);
  if (resource === undefined) {
    const allowed = [...resources.keys()];
    report('unknown-resource', ['path'], { name, allowed }, { near: nearest(name, allowed) });
    return null;
  }
  const { fields = {}, key = [] } = resource;
  return {
    rowOf: null,
    fields: Object.keys(fields).filter((field) => !('compute' in fields[field]!)),
    required: key,
    expected: (field, value) => {
      const choices = choicesOf(fields[field]);
      return choices === null || choices.includes(String(value)) ? null : `one of ${choices.join(', ')}`;
    },
  };
}

const choicesOf = (
  field: NonNullable<ResourceWord['fields']>[string] | undefined,
): readonly string[] | null => (field?.type === 'choice' ? Object.keys(field.of ?? {}) : null);

function linkField(
  name: string,
  value: NonNullable<Command['body']>[string],
  { fields, expected }: ApiBody,
  api: string,
  report: Report,
): void {
  if (!fields.includes(name)) {
    return report('unknown-api-field', ['body', name], { name, api, allowed: fields }, { part: 'key' });
  }
  const wanted = tokensIn(value).length > 0 ? null : expected(name, value);
  if (wanted !== null)
    report('bad-body-value', ['body', name], { name, value: JSON.stringify(value), api, expected: wanted });
}

/**
 * Checks commands without a `body`. A form then sends each field under its own name; any other caller sends
 * nothing.
 */
function linkSentForms(
  callers: readonly CommandUse[],
  { fields, required }: ApiBody,
  api: string,
  report: Report,
): void {
  for (const caller of callers) {
    if (caller.fields === null) continue;
    const sent = caller.form === undefined ? [] : Object.keys(caller.fields);
    const beyond = sent.find((name) => !fields.includes(name));
    if (beyond !== undefined)
      return report(
        'unknown-api-field',
        ['path'],
        { name: beyond, api, allowed: fields },
        { near: undefined },
      );
    const lacking = required.filter((name) => !(caller.form?.schema.required ?? []).includes(name));
    for (const name of lacking) report('missing-api-field', ['path'], { name, api });
    if (lacking.length > 0) return;
  }
}

/** Whether a body field always has a value. An optional field of a form may be empty. */
function isAlwaysFilled(value: NonNullable<Command['body']>[string], { form }: CommandUse): boolean {
  const [token] = tokensIn(value);
  if (form === undefined || token?.kind !== 'record' || tokenText(token) !== value) return true;
  // An unknown field of the form is reported at its token.
  if (!Object.hasOwn(form.schema.properties, token.name)) return true;
  return form.schema.required?.includes(token.name) ?? false;
}
