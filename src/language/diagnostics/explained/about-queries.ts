import type { Explained } from './what-and-why.ts';

/** Explanations of codes about queries and the API contract, for the reference. */
export const aboutQueries = {
  'query-without-path': [
    'A query has no `path`, and extends no query with one.',
    'The query could not be sent.',
  ],
  'query-cycle': ['Queries extend each other in a cycle.', 'None of them has a complete definition.'],
  'unused-query': [
    'No widget uses the query. This is a warning.',
    'It is never sent, and confuses readers of the file.',
  ],
  'public-page-asks': [
    'A page that is served before login loads data: with a filter bar, a query, or a form.',
    'Every answer would be 401.',
  ],
  'unknown-api-path': [
    'The API contract (`schemas/api.openapi.yaml`) has no such path.',
    'Every answer would be 404.',
  ],
  'unknown-api-parameter': [
    "The API's path has no such parameter.",
    'The API would refuse the query, or ignore the filter.',
  ],
  'missing-api-parameter': [
    "A parameter that the API's path needs is missing.",
    'The API would refuse the query.',
  ],
  'unknown-response-key': [
    'The reply of this path has no list of this name.',
    'The component would never have entries.',
  ],
  'bad-api-value': [
    'The API does not accept this value for the parameter.',
    'The API would refuse the query.',
  ],
} as const satisfies Readonly<Record<string, Explained>>;
