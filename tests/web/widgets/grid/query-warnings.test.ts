import { describe, expect, it } from 'vitest';
import type { ReportColumn, ReportData } from '../../../../src/language/plan/index.ts';
import { stepped } from '../../../../src/web/widgets/grid/model/change.ts';
import { loaded } from '../../../../src/web/widgets/grid/model/saving.ts';
import { emptyGrid } from '../../../../src/web/widgets/grid/model/state.ts';
import { queryWarnings, withQueryWarnings } from '../../../../src/web/widgets/grid/query-warnings.ts';
import { saved } from './fields.ts';

const column = (name: string, change: Partial<ReportColumn> = {}): ReportColumn => ({
  name,
  role: 'dimension',
  type: 'string',
  title: name,
  titleKey: '',
  ...change,
});

/** Of the reader's words, as widgets have it. */
const report = (rows: ReportData['rows']): ReportData =>
  ({
    columns: [
      column('kind'),
      column('kind#value', { role: 'key', of: 'kind' }),
      column('line'),
      column('warnings', { role: 'measure', type: 'number' }),
    ],
    rows,
  }) as unknown as ReportData;

const spec = { query: 'found', rows: { note: 'line' }, text: 'kind', at: { outside: 'day' } };
const warnings = queryWarnings(spec, {
  found: report([
    ['Over the budget', 'over', null, 1],
    ['Outside of its days', 'outside', 'One', 1],
    ['The same as another', 'same', 'One', 1],
    ['The same as another', 'same', 'Two', 1],
  ]),
});
const start = loaded(emptyGrid, [
  saved('a', { note: 'One', day: '2026-01-01' }),
  saved('b', { note: 'Two' }),
  saved('c', { note: 'Three' }),
]);
const marked = (state = start, ruled = new Map()) =>
  Object.fromEntries(withQueryWarnings(ruled, warnings, state));

describe('what a query finds to look at', () => {
  it('stands in the cells of the row that it names, or at the row as a whole; what names none stands nowhere', () => {
    expect(marked()).toEqual({
      a: { day: 'Outside of its days', '': 'The same as another' },
      b: { '': 'The same as another' },
    });
  });

  it('is not said of what was changed since, nor of a row that is to go or is new', () => {
    const state = stepped(start, {
      cells: [{ key: 'a', field: 'day', value: '2026-02-01' }],
      deleted: ['b'],
      added: [{ key: 'n', values: { note: 'One' }, below: null }],
    });
    expect(marked(state)).toEqual({ a: { '': 'The same as another' } });
    // A row is the one that was saved, whatever it is called now.
    const renamed = stepped(start, { cells: [{ key: 'b', field: 'note', value: 'Other' }] });
    expect(marked(renamed).b).toEqual({ '': 'The same as another' });
  });

  it('leaves the word to a rule that warns of the same cell', () => {
    expect(marked(start, new Map([['a', { day: 'Too early.', note: 'Too short.' }]])).a).toEqual({
      day: 'Too early.',
      note: 'Too short.',
      '': 'The same as another',
    });
  });

  it('is nothing where no query is named', () => {
    expect(queryWarnings(undefined, {})).toBeNull();
    expect(withQueryWarnings(new Map(), null, start).size).toBe(0);
  });
});
