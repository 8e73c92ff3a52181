import { describe, expect, it } from 'vitest';
import { parseQuestion } from '../../../../src/server/query/question/parse-question.ts';
import { factsPlan } from '../../../support/report-facts.ts';

function mistakesOf(query: Readonly<Record<string, string>>): readonly unknown[] {
  return parseQuestion(factsPlan, query).mistakes ?? [];
}

describe('a question', () => {
  it('reads lists as text or already split', () => {
    const text = parseQuestion(factsPlan, { measures: 'spend, clicks', channel: 'a\\,b,c' }).question;
    const split = parseQuestion(factsPlan, { measures: ['spend', 'clicks'], channel: ['a,b', 'c'] }).question;
    expect(text?.measures.map(({ name }) => name)).toEqual(['spend', 'clicks']);
    expect(text?.filters).toEqual(split?.filters);
    expect(text?.filters).toMatchObject([{ values: ['a,b', 'c'] }]);
  });

  it('refuses unknown names with the allowed ones and the one that was meant', () => {
    expect(mistakesOf({ measures: 'spnd' })).toEqual([
      {
        name: 'measures',
        message: 'unknown measure "spnd"; did you mean "spend"?',
        allowed: Object.keys(factsPlan.measures),
      },
    ]);
    expect(mistakesOf({ measures: 'spend', dimensions: 'chanel' })).toMatchObject([
      { name: 'dimensions', message: 'unknown dimension "chanel"; did you mean "channel"?' },
    ]);
    expect(mistakesOf({ measures: 'spend', dimensions: 'date:decade' })).toMatchObject([
      { name: 'dimensions', allowed: ['day', 'week', 'month', 'quarter', 'year'] },
    ]);
    expect(mistakesOf({ measures: 'spend', brandid: 'B2' })).toMatchObject([
      { name: 'brandid', message: 'unknown parameter "brandid"; did you mean "brand_id"?' },
    ]);
    expect(mistakesOf({ measures: 'spend', dimensions: 'channel', sort: '-clicks' })).toMatchObject([
      { name: 'sort', allowed: ['spend', 'channel'] },
    ]);
  });

  it('tells every mistake at once', () => {
    const query = {
      dimensions: 'x,channel:day',
      date: '2024-02-30_2024-03-01',
      limit: '0',
      rollup: 'yes',
      format: 'pdf',
      sort: 'y',
    };
    expect(mistakesOf(query).map((mistake) => (mistake as { name: string }).name)).toEqual([
      'measures',
      'dimensions',
      'dimensions',
      'date',
      'format',
      'rollup',
      'sort',
      'limit',
    ]);
  });

  it.each([
    ['2024-01-01', 'must be start_end'],
    ['2024-02-30_2024-03-01', '"2024-02-30" is no date of the calendar'],
    ['2024-03-02_2024-03-01', 'ends on 2024-03-01, before it starts'],
    ['2024-03-01_2024-03-02_2024-03-03', 'must be start_end'],
  ])('refuses the date %s', (date, message) => {
    expect(mistakesOf({ measures: 'spend', date })).toMatchObject([
      { name: 'date', message: expect.stringContaining(message) },
    ]);
  });

  it.each([
    ['compare', { compare: 'previous_decade', date: '2024-01-01_2024-01-02' }],
    ['compare', { compare: 'previous_period' }],
    ['compare', { compare: 'previous_period', date: '2024-01-01_2024-01-02', format: 'csv' }],
    ['totals', { totals: 'true', format: 'xlsx' }],
    ['limit', { limit: '100001' }],
    ['limit', { limit: '1.5' }],
    ['offset', { offset: '-1' }],
    ['person_id', { person_id: '7,x' }],
    ['dimensions', { dimensions: 'date,date:month' }],
    ['dimensions', { dimensions: '__proto__' }],
    ['measures', { measures: 'constructor' }],
    ['measures', { measures: 'curve', dimensions: 'channel' }],
  ])('refuses a wrong %s', (name, query) => {
    expect(mistakesOf({ measures: 'spend', ...query })).toMatchObject([{ name }]);
  });
});
