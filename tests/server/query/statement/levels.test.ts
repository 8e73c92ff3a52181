import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseQuestion } from '../../../../src/server/query/question/parse-question.ts';
import type { QuestionRequest } from '../../../../src/server/query/question/question-request.ts';
import type { Warehouse } from '../../../../src/server/warehouse/warehouse.ts';
import { fact, factsPlan, warehouseOf } from '../../../support/report-facts.ts';
import { ask } from '../request.ts';
import type { Query } from '../request.ts';

const day = (date: string, channel: string, spend: number, person: number) =>
  fact({ date, channel, spend, person });
let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await warehouseOf([
    day('2024-01-01', 'Social', 10, 1),
    day('2024-01-01', 'Video', 30, 1),
    day('2024-02-01', 'Social', 20, 1),
    day('2024-02-02', 'Social', 40, 2),
  ]);
});
afterAll(async () => {
  await warehouse.close();
});

const pivot: Query = {
  measures: 'spend,people',
  dimensions: 'channel,date:month',
  date: '2024-01-01_2024-02-29',
  rollup: true,
  across: 1,
};
const asking = async (query: Query) => await ask(warehouse, factsPlan, { ...pivot, ...query });

describe('levels of rows and of columns', () => {
  it('are each beside each, with distinct counts of their own facts', async () => {
    const { columns, rows } = await asking({});
    expect(columns.map(({ name, role }) => [name, role]).slice(-2)).toEqual([
      ['level#across', 'helper'],
      ['level', 'level'],
    ]);
    expect(rows).toEqual([
      [null, null, 100, 2000, 0, 0],
      ['Video', null, 30, 1000, 0, 1],
      ['Social', null, 70, 2000, 0, 1],
      [null, '2024-01-01', 40, 1000, 1, 1],
      [null, '2024-02-01', 60, 2000, 1, 1],
      ['Video', '2024-01-01', 30, 1000, 1, 2],
      ['Social', '2024-01-01', 10, 1000, 1, 2],
      ['Social', '2024-02-01', 60, 2000, 1, 2],
    ]);
  });

  it('have all totals first, so that a page which is cut has them', async () => {
    const { rows, truncated } = await asking({ measures: 'spend', sort: '-spend', limit: 5 });
    expect(truncated).toBe(true);
    expect(rows.map((row) => row.at(-1))).toEqual([0, 1, 1, 1, 1]);
  });

  it('have parents of one row less, in the same column', async () => {
    const { rows } = await asking({ measures: 'spend:shareOfParent,spend:rank' });
    expect(rows.slice(5)).toEqual([
      ['Video', '2024-01-01', 0.75, 1, 1, 2],
      ['Social', '2024-01-01', 0.25, 2, 1, 2],
      ['Social', '2024-02-01', 1, 1, 1, 2],
    ]);
  });

  it('are compared level by level', async () => {
    const range = { date: '2024-02-01_2024-02-29', compare: '2024-01-01_2024-01-31' };
    const { rows, comparison } = await asking({ ...range, measures: 'spend' });
    expect(rows).toContainEqual(['Social', null, 60, 0, 1]);
    const at = rows.findIndex((row) => row[0] === 'Social' && row[1] === null);
    expect(comparison?.rows[at]).toEqual(['Social', null, 10, 0, 1]);
  });
});

const mistakesOf = (request: Partial<QuestionRequest>) =>
  parseQuestion(factsPlan, { measures: ['spend'], dimensions: ['channel', 'date'], across: 1, ...request })
    .mistakes ?? [];

it('refuses columns without levels, without rows, and in a file', () => {
  expect(mistakesOf({ rollup: true })).toEqual([]);
  expect(mistakesOf({})).toEqual([{ name: 'across', message: 'needs rollup=true' }]);
  expect(mistakesOf({ rollup: true, across: 2 })).toEqual([
    { name: 'across', message: 'must be less than the number of dimensions, which is 2' },
  ]);
  expect(mistakesOf({ rollup: true, format: 'csv' })).toMatchObject([{ name: 'across' }]);
});
