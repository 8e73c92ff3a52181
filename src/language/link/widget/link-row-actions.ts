import { nearest } from '../../diagnostics/suggest.ts';
import type { RowCall, RowCallAction, RowLinkAction, TableSpec } from '../../generated/spec.ts';
import { tokensIn } from '../../terms/tokens.ts';
import { within, type Report } from '../../source/layered.ts';
import type { ApiPath, SendingMethod } from '../../terms/api-contract.ts';
import { linkPlaceholders } from '../link-placeholders.ts';
import { linkDestination, linkField, linkParams } from './link-destination.ts';
import { linkSending } from './link-sending.ts';
import { linkSessionToken, type TokenContext } from '../link-token.ts';
import type { QueryFields } from '../page/query-fields.ts';
import type { Words } from '../words.ts';

type RowAction = RowLinkAction | RowCallAction;

/** Checks what a table offers on its rows; what is taken from a row, too, where the query's fields are known. */
export function linkRowActions(
  { actions = [], query }: TableSpec,
  fields: QueryFields | null,
  words: Words,
  tokens: TokenContext,
): void {
  const from = { query, fields };
  for (const [index, action] of actions.entries()) {
    const here = within(tokens.report, ['actions', index]);
    if ('call' in action && fields !== null) linkPlaces(action, fields, words, here);
    if ('call' in action) linkCall(action.call, words, within(here, ['call']));
    linkConditions(action, here);
    if ('link' in action) linkDestination(action.link, ['link'], from, { ...tokens, report: here });
    else linkParams(action.call.params ?? {}, ['call'], from, here);
    for (const option of ['when', 'unless'] as const)
      for (const name of Object.keys(action[option] ?? {}))
        linkField(name, [option, name], 'key', from, here);
  }
}

/** What is asked and said around a call may name fields of the row. */
function linkPlaces(
  { confirm, toast }: RowCallAction,
  { all }: QueryFields,
  { texts }: Words,
  report: Report,
): void {
  const ofRow = [
    [confirm?.title, ['confirm', 'title']],
    [confirm?.text, ['confirm', 'text']],
    [toast, ['toast']],
  ] as const;
  for (const [key, at] of ofRow) if (key !== undefined) linkPlaceholders(key, all, texts, at, report);
}

/** The call must be one of the contract's, with all parameters of its path and the fields that it takes. */
function linkCall({ method, path, params = {}, body = {} }: RowCall, words: Words, report: Report): void {
  const api = linkSending(method.toLowerCase() as SendingMethod, path, words, report);
  if (api === null) return;
  linkPathParams(path, params, api, report);
  const { fields, required } = api.body ?? { fields: [], required: [] };
  for (const name of Object.keys(body))
    if (!fields.includes(name))
      report(
        'unknown-api-field',
        ['body', name],
        { name, api: api.template, allowed: fields },
        { part: 'key', near: nearest(name, fields) },
      );
  for (const name of required)
    if (!Object.hasOwn(body, name)) report('missing-api-field', ['path'], { name, api: api.template });
}

function linkPathParams(path: string, params: object, api: ApiPath, report: Report): void {
  const allowed = [...path.matchAll(/\{(\w+)\}/g)]
    .map(([, name]) => name!)
    .filter((name) => name !== 'product');
  for (const name of Object.keys(params))
    if (!allowed.includes(name))
      report(
        'unknown-link-parameter',
        ['params', name],
        { name, route: api.template, allowed },
        { part: 'key', near: nearest(name, allowed) },
      );
  for (const name of allowed)
    if (!Object.hasOwn(params, name))
      report('missing-link-parameter', ['path'], { name, route: api.template });
}

/** A value that a row is compared with may be a fact of the session, and of nothing else. */
function linkConditions(action: RowAction, report: Report): void {
  for (const option of ['when', 'unless'] as const)
    for (const [field, written] of Object.entries(action[option] ?? {})) {
      const values = Array.isArray(written) ? written : [written];
      for (const [index, value] of values.entries())
        for (const token of tokensIn(String(value)))
          linkSessionToken(token, [option, field, ...(Array.isArray(written) ? [index] : [])], report);
    }
}
