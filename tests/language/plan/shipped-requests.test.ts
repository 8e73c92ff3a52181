import { describe, expect, it } from 'vitest';
import { atFirst, whatIsOpen } from '../../../src/language/plan/index.ts';
import { planOf } from '../../e2e/support/shipped-routes.ts';

/** The queries that a page requests when it is opened, without those that are answered by another one. */
const requestedAtFirst = (route: string): readonly string[] =>
  Object.values(whatIsOpen(planOf(route)!, atFirst).queries)
    .filter(({ coveredBy }) => coveredBy === undefined)
    .map(({ name }) => name);

describe('the requests of a shipped page when it is opened', () => {
  it('are nine at home, where one query lists the campaigns behind and ahead of their plan, and fills the table', () => {
    const requested = requestedAtFirst('/home/index');
    expect(requested.filter((name) => name.startsWith('pacing'))).toEqual(['pacing']);
    expect(requested).toHaveLength(9);
  });
});
