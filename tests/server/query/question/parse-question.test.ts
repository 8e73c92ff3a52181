import { describe, expect, it } from 'vitest';
import { parseQuestion } from '../../../../src/server/query/question/parse-question.ts';
import type { QuestionRequest } from '../../../../src/server/query/question/question-request.ts';
import { factsPlan } from '../../../support/report-facts.ts';

const RANGE = { start: '2024-01-01', end: '2024-01-02' };

function mistakesOf(request: Partial<QuestionRequest>): readonly unknown[] {
  return parseQuestion(factsPlan, { measures: ['spend'], ...request }).mistakes ?? [];
}

const filtersOf = (channel: string | readonly string[]) =>
  parseQuestion(factsPlan, { measures: ['spend'], filters: { channel } }).question?.filters;

describe('a question', () => {
  it('reads the members of a filter as text or already apart', () => {
    expect(filtersOf('a\\,b,c, c')).toMatchObject([{ values: ['a,b', 'c'] }]);
    expect(filtersOf(['a,b', 'c', 'c'])).toEqual(filtersOf('a\\,b,c'));
    expect(filtersOf('')).toEqual([]);
  });

  it("reads members once, as values of their dimension's type", () => {
    const { question } = parseQuestion(factsPlan, { measures: ['spend'], filters: { person_id: '7,8' } });
    expect(question?.filters).toMatchObject([{ values: [7, 8] }]);
  });

  it('leaves members out, looks for words, and takes ranges of numbers', () => {
    const filters = { 'channel!': 'tv,radio', 'channel~': ' Süd  WEST ', person_id: '2_8' };
    expect(parseQuestion(factsPlan, { measures: ['spend'], filters }).question?.filters).toMatchObject([
      { values: ['tv', 'radio'], excluded: true },
      { words: ['sud', 'west'] },
      { numbers: { from: 2, to: 8 } },
    ]);
    const open = parseQuestion(factsPlan, { measures: ['spend'], filters: { person_id: '-1.5_' } });
    expect(open.question?.filters).toMatchObject([{ numbers: { from: -1.5, to: null } }]);
  });

  it('leaves nothing out for an empty choice, and finds everything by no words', () => {
    const filters = { 'channel!': '', 'channel~': '  ' };
    expect(parseQuestion(factsPlan, { measures: ['spend'], filters }).question?.filters).toEqual([]);
  });

  it('refuses unknown names with the allowed ones and the one that was meant', () => {
    expect(mistakesOf({ measures: ['spnd'] })).toEqual([
      {
        name: 'measures',
        message: 'unknown measure "spnd"; did you mean "spend"?',
        allowed: Object.keys(factsPlan.measures),
      },
    ]);
    expect(mistakesOf({ dimensions: ['chanel'] })).toMatchObject([
      { name: 'dimensions', message: 'unknown dimension "chanel"; did you mean "channel"?' },
    ]);
    expect(mistakesOf({ dimensions: ['date:decade'] })).toMatchObject([
      { name: 'dimensions', allowed: ['day', 'week', 'month', 'quarter', 'year'] },
    ]);
    expect(mistakesOf({ filters: { brandid: 'B2' } })).toMatchObject([
      { name: 'brandid', message: 'unknown parameter "brandid"; did you mean "brand_id"?' },
    ]);
    const sort = [{ field: 'clicks', descending: true }];
    expect(mistakesOf({ dimensions: ['channel'], sort })).toMatchObject([
      { name: 'sort', allowed: ['spend', 'channel'] },
    ]);
  });

  it('tells every mistake at once', () => {
    const request: QuestionRequest = {
      measures: [],
      dimensions: ['x', 'channel:day'],
      compare: 'previous_year',
      filters: { person_id: 'x' },
      sort: [{ field: 'y', descending: false }],
    };
    expect(mistakesOf(request).map((mistake) => (mistake as { name: string }).name)).toEqual([
      'dimensions',
      'dimensions',
      'measures',
      'person_id',
      'compare',
      'sort',
    ]);
  });

  it.each<[string, Partial<QuestionRequest>]>([
    ['compare', { compare: 'previous_period' }],
    ['compare', { compare: 'previous_period', date: RANGE, format: 'csv' }],
    ['totals', { totals: true, format: 'xlsx' }],
    ['person_id', { filters: { person_id: '7,x' } }],
    ['person_id', { filters: { person_id: ['x'] } }],
    ['person_id', { filters: { person_id: '8_2' } }],
    ['person_id', { filters: { person_id: '_' } }],
    ['person_id~', { filters: { 'person_id~': '7' } }],
    ['brand_id!', { filters: { 'brand_id!': 'B000001' } }],
    ['chanel!', { filters: { 'chanel!': 'tv' } }],
    ['dimensions', { dimensions: ['date', 'date:month'] }],
    ['dimensions', { dimensions: ['__proto__'] }],
    ['measures', { measures: ['constructor'] }],
    ['measures', { measures: ['curve'], dimensions: ['channel'] }],
  ])('refuses a wrong %s', (name, request) => {
    expect(mistakesOf(request)).toMatchObject([{ name }]);
  });
});
