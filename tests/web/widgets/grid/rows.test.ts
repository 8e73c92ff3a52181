import { anything, assert, constantFrom, double, integer, oneof, property, string } from 'fast-check';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { found, replaced } from '../../../../src/web/widgets/grid/model/find.ts';
import { fieldIn } from '../../../../src/web/widgets/grid/model/field.ts';
import type { GridValue } from '../../../../src/web/widgets/grid/model/field.ts';
import { brokenRule } from '../../../../src/web/widgets/grid/model/broken-rules.ts';
import { loaded } from '../../../../src/web/widgets/grid/model/saving.ts';
import { seriesAfter } from '../../../../src/web/widgets/grid/model/series.ts';
import { stepped } from '../../../../src/web/widgets/grid/model/change.ts';
import { emptyGrid, rowsOf } from '../../../../src/web/widgets/grid/model/state.ts';
import {
  isGroup,
  sortedKeys,
  sumsText,
  totalsOf,
  viewRows,
} from '../../../../src/web/widgets/grid/model/view-rows.ts';
import { readCell, shownText, textOrDash } from '../../../../src/web/widgets/grid/clipboard/cell-text.ts';
import {
  brand,
  budget,
  day,
  field,
  fields,
  kpi,
  note,
  saved,
  share,
  target,
  wordsIn,
  year,
} from './fields.ts';

const words = wordsIn('en-GB');
const textOf: Parameters<typeof viewRows>[3] = (of, value) => shownText(of, value, words);

describe('a series', () => {
  it.each([
    [target, [1, 3], [5, 7, 9]],
    [target, [0.1, 0.2], [0.3, 0.4, 0.5]],
    [target, [10, 7], [4, 1, -2]],
    [target, [5], [5, 5, 5]],
    [target, [1, 2, 4], [1, 2, 4]],
    [budget, ['1.50', '2.00'], ['2.50', '3.00', '3.50']],
    [day, ['2026-02-27'], ['2026-02-28', '2026-03-01', '2026-03-02']],
    [day, ['2026-01-05', '2026-01-12'], ['2026-01-19', '2026-01-26', '2026-02-02']],
    [day, ['2026-01-31', '2026-02-28'], ['2026-03-31', '2026-04-30', '2026-05-31']],
    [day, ['2025-11-15', '2026-02-15'], ['2026-05-15', '2026-08-15', '2026-11-15']],
    [field('month', { type: 'month' }), ['2026-11'], ['2026-12', '2027-01', '2027-02']],
    [field('month', { type: 'month' }), ['2026-01', '2026-04'], ['2026-07', '2026-10', '2027-01']],
    [note, ['Week 09'], ['Week 10', 'Week 11', 'Week 12']],
    [note, ['a', 'b'], ['a', 'b', 'a']],
    [kpi, ['ctr', 'cpa'], ['ctr', 'cpa', 'ctr']],
    [target, [1, null], [1, null, 1]],
  ])('goes on as spreadsheets fill it: %#', (of, first, next) => {
    expect(seriesAfter(of, first as GridValue[], 3)).toEqual(next);
  });
});

describe('a cell', () => {
  const schemas = [
    {
      of: field('n', { type: 'number', schema: { minimum: 0, maximum: 10 } }),
      schema: { type: 'number', minimum: 0, maximum: 10 },
    },
    { of: field('i', { type: 'integer', schema: { minimum: 1 } }), schema: { type: 'integer', minimum: 1 } },
    {
      of: field('t', { schema: { minLength: 2, maxLength: 3 } }),
      schema: { type: 'string', minLength: 2, maxLength: 3 },
    },
    { of: field('p', { schema: { pattern: '^a+$' } }), schema: { type: 'string', pattern: '^a+$' } },
    { of: field('b', { type: 'boolean' }), schema: { type: 'boolean' } },
    { of: kpi, schema: { type: 'string', enum: ['ctr', 'cpa'] } },
  ];
  const ajv = new Ajv({ strict: false });

  it('is judged as the server judges it, by the same schema', () => {
    for (const { of, schema } of schemas) {
      const check = ajv.compile(schema);
      const value = oneof(
        integer({ min: -2, max: 12 }),
        double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }),
        string({ maxLength: 4, unit: 'binary' }),
        constantFrom('a', 'aa', 'aaa', 'ctr', 'cpa', true, false, '😀😀😀', '😀'),
      );
      assert(
        property(value, (each) => {
          if (each === '') return;
          expect([of.name, each, brokenRule(of, each) === null]).toEqual([of.name, each, check(each)]);
        }),
      );
    }
  });

  it('says which rule it breaks', () => {
    expect(brokenRule(brand, null)).toBe('required');
    expect(brokenRule(note, null)).toBeNull();
    expect(brokenRule(year, 1999)).toBe('range');
    expect(brokenRule(year, 2026.5)).toBe('type');
    expect(brokenRule(target, 'abc')).toBe('type');
    expect(brokenRule(kpi, 'cpm')).toBe('choice');
    expect(brokenRule(day, '2026-02-30')).toBe('type');
    expect(brokenRule(note, 'x'.repeat(21))).toBe('length');
    expect(brokenRule(budget, '1e3')).toBe('type');
  });

  it('is judged whatever it holds', () => {
    assert(property(anything(), (value) => void fields.map((of) => brokenRule(of, value as GridValue))));
  });
});

const state = loaded(emptyGrid, [
  saved('a', { brand: 'B2', year: 2026, target: 2, note: 'Alpha' }),
  saved('b', { brand: 'B1', year: 2026, target: 10, note: 'beta 2' }),
  saved('c', { brand: 'B1', year: 2025, note: 'beta 10' }),
]);
const all = { filters: new Map(), only: null, groupBy: [], closed: new Set<string>() };

const sorted = (name: string, direction: 'ascending' | 'descending') =>
  sortedKeys(state, fields, [{ field: name, direction }], textOf, 'en-GB').join('');

describe('the rows of a grid', () => {
  it('are sorted by numbers as numbers and by names as names, empty cells last either way', () => {
    expect(sorted('target', 'ascending')).toBe('abc');
    expect(sorted('target', 'descending')).toBe('bac');
    expect(sorted('note', 'ascending')).toBe('abc');
    expect(sorted('brand', 'ascending')).toBe('bca');
  });

  it('are filtered, without those that are new, and keep what was changed', () => {
    const changed = stepped(state, {
      cells: [{ key: 'a', field: 'note', value: 'x' }],
      added: [{ key: 'n', values: {}, below: 'a' }],
    });
    const filters = new Map([['brand', new Set(['Acme Air'])]]);
    expect(viewRows(changed, fields, { ...all, filters }, textOf).map(({ key }) => key)).toEqual([
      'n',
      'b',
      'c',
    ]);
    expect(changed.edits.has('a')).toBe(true);
  });

  it('are grouped with subtotals, which leave out what is to go', () => {
    const grouped = viewRows(state, fields, { ...all, groupBy: ['brand', 'year'] }, textOf);
    const outer = grouped.filter(isGroup).filter(({ level }) => level === 0);
    expect(outer.map(({ text, count, sums }) => [text, count, sums.target![0]!.sum])).toEqual([
      ['Acme Shoes', 1, 2],
      ['Acme Air', 2, 10],
    ]);
    const gone = stepped(state, { deleted: ['b'] });
    const after = viewRows(gone, fields, { ...all, groupBy: ['brand'] }, textOf).filter(isGroup);
    expect(after[1]!.sums.target).toEqual([{ currency: null, sum: 0 }]);
    const closed = new Set([after[1]!.key]);
    expect(viewRows(gone, fields, { ...all, groupBy: ['brand'], closed }, textOf)).toHaveLength(3);
  });
});

it('shows a zero that says that there is nothing as a dash', () => {
  const shown = [0, 0.15, null].map((value) => textOrDash(share, value, textOf));
  expect(shown).toEqual(['–', '15.00%', '']);
  expect(textOrDash(budget, '0.00', textOf)).toBe('–');
});

it('shows a rate with all of its digits', () => {
  const rate = field('rate', { type: 'decimal', style: { format: 'decimal', digits: 10 } });
  expect(['0.9000000000', '0.0000541200', '40', '1.12345'].map((value) => textOf(rate, value))).toEqual(['0.9', '0.00005412', '40', '1.12345']); // prettier-ignore
});

describe('amounts of several currencies', () => {
  const amount = { ...budget, currencyBy: 'currency' };
  const rows = loaded(emptyGrid, [
    saved('a', { budget: '10.10', currency: 'EUR' }),
    saved('b', { budget: '5.05', currency: 'USD' }),
    saved('c', { budget: '0.20', currency: 'EUR' }),
    saved('d', { currency: 'JPY' }),
  ]);
  const shown = (some: typeof rows): string =>
    sumsText(amount, totalsOf(rowsOf(some), [amount]).budget!, textOf);

  it('are shown each in its own, and never added up', () => {
    expect(rowsOf(rows).map(({ values }) => textOf(fieldIn(amount, values), values.budget ?? null))).toEqual(['€10.10', '$5.05', '€0.20', '']); // prettier-ignore
    expect(shown(rows)).toBe('€10.30 + $5.05');
    const grouped = viewRows(rows, [amount], { ...all, groupBy: ['budget'] }, textOf);
    expect(sumsText(amount, totalsOf(grouped, [amount]).budget!, textOf)).toBe('€10.30 + $5.05');
  });

  it('are one sum where they are of one currency, also of nothing', () => {
    expect(shown(stepped(rows, { deleted: ['b'] }))).toBe('€10.30');
    expect(shown(stepped(rows, { deleted: ['a', 'b', 'c'] }))).toBe('€0.00');
  });
});

const read = (of: (typeof fields)[number], text: string) => readCell(of, { text }, words);

describe('what is found', () => {
  const search = { text: 'BETA', whole: false, matchCase: false };

  it('is found in what is shown, and replaced as if it were typed', () => {
    expect(found(rowsOf(state), fields, search, textOf)).toEqual([
      { key: 'b', field: 'note' },
      { key: 'c', field: 'note' },
    ]);
    expect(found(rowsOf(state), fields, { ...search, matchCase: true }, textOf)).toEqual([]);
    expect(replaced(rowsOf(state), [note], search, '$&', textOf, read)).toEqual([
      { key: 'b', field: 'note', value: '$& 2' },
      { key: 'c', field: 'note', value: '$& 10' },
    ]);
    const years = replaced(
      rowsOf(state),
      [year],
      { ...search, text: '2026', whole: true },
      '2027',
      textOf,
      read,
    );
    expect(years.map(({ key, value }) => [key, value])).toEqual([
      ['a', 2027],
      ['b', 2027],
    ]);
  });

  it('is a text, not a pattern', () => {
    expect(found(rowsOf(state), fields, { ...search, text: '.*' }, textOf)).toEqual([]);
  });
});
