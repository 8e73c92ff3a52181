import { describe, expect, it } from 'vitest';
import { widgetExamples } from '../../../src/language/examples/index.ts';
import type { ReportData } from '../../../src/language/plan/index.ts';
import { widgetTypes } from '../../../src/language/widgets/widget-schemas.ts';

const examples = widgetExamples();
const answers = new Set(examples.flatMap(({ data }) => Object.values(data)));

describe('the examples of widgets', () => {
  it('show every widget type more than once, each under a name of its own', () => {
    for (const type of widgetTypes)
      expect(examples.filter((example) => example.type === type).length, type).toBeGreaterThan(1);
    expect(new Set(examples.map(({ name }) => name)).size).toBe(examples.length);
  });

  it('have an answer for every query that they name, and every state that a query can be in', () => {
    for (const { data, queries, states, spec } of examples) {
      expect(Object.keys(data)).toEqual(queries);
      const kinds = new Set(states.map(({ kind }) => kind));
      expect(kinds.size).toBe('query' in spec && spec.query !== undefined ? 8 : 1);
    }
  });

  it('show some of the rows of every query, and each reply to a widget that loads rows itself', () => {
    const loading = new Set(['board', 'comments', 'files', 'grid', 'names', 'record', 'status', 'takeover']);
    for (const { type, name, data, states } of examples) {
      const ready = states.filter((state) => state.kind === 'ready');
      const hasData = Object.keys(data).length > 0;
      expect(ready.filter(({ partial }) => partial).length, name).toBe(hasData ? 1 : 0);
      const replies = ready.flatMap((state) => state.replies ?? []);
      expect(replies, name).toEqual(loading.has(type) ? ['none', 'empty', 'failed', 'refused'] : []);
    }
  });

  it('are the same whenever they are asked for', () => {
    expect(widgetExamples()).toEqual(examples);
  });

  it('have rows as wide as their columns, and totals that are the sums of the rows', () => {
    for (const answer of answers) {
      expectWidth(answer, answer.rows);
      if (answer.comparison) expectWidth(answer, answer.comparison.rows);
      for (const [index, { aggregate }] of answer.columns.entries()) {
        if (aggregate !== 'sum' || answer.totals === null) continue;
        const sum = answer.rows.reduce((total, row) => total + Number(row[index]), 0);
        expect(answer.totals[index]).toBeCloseTo(sum, 1);
      }
    }
  });
});

function expectWidth({ columns }: ReportData, rows: ReportData['rows']): void {
  expect(new Set(rows.map((row) => row.length))).toEqual(new Set([columns.length]));
}
