import { describe, expect, it } from 'vitest';
import { duckDbOf } from '../../support/query/tables.ts';
import { tryQuestions } from '../../support/query/trial.ts';

describe('the answer to a question', () => {
  it('is what the question means, cell by cell, whatever the facts', { timeout: 600_000 }, async () => {
    const { requested, seed, counterexample } = await tryQuestions(duckDbOf, { numRuns: 30 });
    if (counterexample !== null) throw new Error(`seed ${seed}\n${counterexample}`);
    expect(requested).toBeGreaterThan(300);
  });
});
