import { describe, expect, it } from 'vitest';
import { openClickHouse } from '../../src/server/warehouse/clickhouse.ts';
import { borrowed } from '../support/borrowed.ts';
import { duckDbOf } from '../support/query/tables.ts';
import { tryQuestions } from '../support/query/trial.ts';
import { itKeepsTheContract } from '../server/warehouse/contract.ts';
import { fill, inDatabase } from './chdb.ts';
import { itAnswersOwnStatements } from './own-statements.ts';

const { client } = await inDatabase('random');

itKeepsTheContract((tables) => fill(client, tables));

describe('ClickHouse', () => {
  itAnswersOwnStatements(client);

  it('ends a query that takes too long, and says so', async () => {
    const warehouse = await openClickHouse({
      at: borrowed(client, { close: async () => undefined }),
      timeoutMs: 200,
    });
    const long = 'SELECT sum(sipHash64(number)) FROM numbers(20000000000)';
    await expect(warehouse.query({ sql: long, params: [] })).rejects.toMatchObject({ kind: 'timeout' });
  });

  it('is unavailable where nobody answers', async () => {
    const opened = openClickHouse({ at: 'http://127.0.0.1:9/' });
    await expect(opened).rejects.toThrow(
      /^The warehouse 127\.0\.0\.1:9\/ can't be used: connect ECONNREFUSED/,
    );
  });

  it('answers random questions as they are meant, and as DuckDB does', { timeout: 600_000 }, async () => {
    const numRuns = Number(process.env.CLICKHOUSE_RUNS ?? 15);
    const { requested, seed, counterexample } = await tryQuestions((tables) => fill(client, tables), {
      numRuns,
    });
    if (counterexample !== null) throw new Error(`seed ${seed}\n${counterexample}`);
    const duckdb = await tryQuestions(duckDbOf, { numRuns, seed });
    expect(duckdb).toEqual({ requested, seed, counterexample: null });
    console.log(
      `${requested} questions (seed ${seed}): ClickHouse, DuckDB and the evaluator agree in every cell.`,
    );
  });
});
