import { allowed, quote } from './quoting.ts';
import type { TextsByCode } from './texts-by-code.ts';

/** The messages of codes about queries and the API contract. */
export const textsOfQueries = {
  'query-without-path': (p) => `The query ${quote(p.name)} has no path, and extends no query with a path.`,
  'query-cycle': (p) => `These queries extend each other in a cycle: ${p.cycle}.`,
  'unused-query': (p) => `No widget uses the query ${quote(p.name)}, so it is never sent.`,
  'public-page-asks': (p) =>
    `${quote(p.route)} is public, and public pages can't load data: before login the user is unknown.`,
  'unknown-api-path': (p) =>
    `The API has no ${p.method} path ${quote(p.name)}.${p.allowed.length > 0 ? ` ${allowed(p.allowed, 'Similar paths:')}` : ''}`,
  'unknown-api-parameter': (p) =>
    `${quote(p.api)} has no parameter ${quote(p.name)}. ${allowed(p.allowed, 'It has')}`,
  'missing-api-parameter': (p) => `${quote(p.api)} needs the parameter ${quote(p.name)}.`,
  'unknown-response-key': (p) =>
    `The reply of ${quote(p.api)} has no list ${quote(p.name)}. ${p.allowed.length === 0 ? 'It has no lists.' : allowed(p.allowed, 'Its lists:')}`,
  'bad-api-value': (p) =>
    `The parameter ${quote(p.name)} can't be ${quote(p.value)}. It must be ${p.expected}.`,
} satisfies Partial<TextsByCode>;
