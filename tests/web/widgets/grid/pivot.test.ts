import { describe, expect, it } from 'vitest';
import { stepped } from '../../../../src/web/widgets/grid/model/change.ts';
import type { Step } from '../../../../src/web/widgets/grid/model/change.ts';
import { copiedOn } from '../../../../src/web/widgets/grid/model/copied-on.ts';
import { fieldIn } from '../../../../src/web/widgets/grid/model/field.ts';
import { faultsInPivot, pivotColumns, pivotOf } from '../../../../src/web/widgets/grid/model/pivot.ts';
import { loaded } from '../../../../src/web/widgets/grid/model/saving.ts';
import { emptyGrid, rowsOf } from '../../../../src/web/widgets/grid/model/state.ts';
import type { GridState, SavedRow } from '../../../../src/web/widgets/grid/model/state.ts';
import { field, kpi, target, year } from './fields.ts';

const quarter = field('quarter', {
  type: 'choice',
  choices: ['1', '2', '3'].map((value) => ({ value, title: `Q${value}` })),
});
const layout = { down: [year, kpi], across: quarter, value: target, fixed: { brand: 'A', year: 2026 } };

const saved = (id: string, values: object): SavedRow => ({
  id,
  version: 1,
  values: { brand: 'A', year: 2026, kpi: 'ctr', quarter: '1', target: 3, ...values },
});
const start = loaded(emptyGrid, [
  saved('a', {}),
  saved('b', { quarter: '2', target: 4 }),
  saved('c', { kpi: 'cpa', target: 7 }),
  saved('other', { brand: 'B', target: 99 }),
]);

let keys = 0;
const newKey = (): string => `new-${(keys += 1)}`;
const figures = (state: GridState) =>
  pivotOf(state, layout).rows.map(({ values }) => [
    values.year,
    values.kpi,
    ...['=1', '=2', '=3'].map((name) => values[name] ?? null),
  ]);
const within = (state: GridState, step: Step): GridState =>
  stepped(state, pivotOf(state, layout).stepOf(step, newKey, {}));
const ctr = pivotOf(start, layout).rows[0]!.key;

describe('a pivot', () => {
  it('has a row for each value down, a column for each across, and no row of other filters', () => {
    expect(pivotColumns(layout).map(({ title }) => title)).toEqual(['year', 'kpi', 'Q1', 'Q2', 'Q3']);
    expect(figures(start)).toEqual([
      [2026, 'ctr', 3, 4, null],
      [2026, 'cpa', 7, null, null],
    ]);
    expect(figures(emptyGrid)).toEqual([
      [2026, 'ctr', null, null, null],
      [2026, 'cpa', null, null, null],
    ]);
  });

  it('changes, makes and deletes rows by what is written in cells, and takes all of it back', () => {
    const after = within(start, {
      cells: [
        { key: ctr, field: '=1', value: 5 },
        { key: ctr, field: '=2', value: null },
        { key: ctr, field: '=3', value: 6 },
        { key: ctr, field: 'kpi', value: 'cpa' },
      ],
    });
    expect(figures(after)[0]).toEqual([2026, 'ctr', 5, null, 6]);
    expect([...after.edits].map(([key, edit]) => [key, edit.kind])).toEqual([
      [expect.stringMatching(/^new/), 'insert'],
      ['a', 'update'],
      ['b', 'delete'],
    ]);
    expect([...after.edits.values()][0]).toMatchObject({
      values: { brand: 'A', year: 2026, kpi: 'ctr', quarter: '3', target: 6 },
    });
    expect(pivotOf(after, layout).rows[0]!.edit).toMatchObject({ values: { '=1': 5, '=2': null, '=3': 6 } });
    // A cell that was emptied and is filled again is the row of before.
    const again = within(after, {
      cells: [
        { key: ctr, field: '=2', value: 4 },
        { key: ctr, field: '=3', value: '' },
      ],
    });
    expect([...again.edits.keys()]).toEqual(['a']);
  });

  it('shows what is wrong with a row at its cell', () => {
    const faults = new Map([
      ['b', { target: 'Too large.' }],
      ['other', { target: 'Not shown.' }],
    ]);
    expect([...faultsInPivot(faults, pivotOf(start, layout))]).toEqual([[ctr, { '=2': 'Too large.' }]]);
  });
});

describe('rows that are copied on', () => {
  const fields = [field('brand'), year, kpi, quarter, target];
  const parts = { key: ['brand', 'year', 'kpi', 'quarter'], fields, newKey };
  const copy = (state: GridState, factor: number) =>
    stepped(
      state,
      copiedOn(state, { brand: 'A', year: 2026 }, { shift: { year: 1 }, scale: ['target'], factor }, parts),
    );

  it('are drafts with the change, and change those that are there', () => {
    const both = loaded(start, [
      ...start.saved.values(),
      saved('next', { year: 2027, quarter: '2', target: 1 }),
    ]);
    const after = copy(both, 1.1);
    const of2027 = rowsOf(after).filter(({ values }) => values.year === 2027);
    expect(
      of2027.map(({ values, edit }) => [values.kpi, values.quarter, values.target, edit?.kind]).toSorted(),
    ).toEqual([
      ['cpa', '1', 7.7, 'insert'],
      ['ctr', '1', 3.3, 'insert'],
      ['ctr', '2', 4.4, 'update'],
    ]);
    expect(figures(after)).toHaveLength(4);
    expect(figures(after)[2]).toEqual([2027, 'ctr', 3.3, 4.4, null]);
  });

  it('keep all digits where nothing is multiplied', () => {
    const after = copy(loaded(emptyGrid, [saved('a', { target: 1.23456 })]), 1);
    expect(rowsOf(after).map(({ values }) => values.target)).toContain(1.23456);
  });
});

it('has a format by another field of the row', () => {
  const styled = { ...target, styleBy: { field: 'kpi', styles: { ctr: { format: 'percent' as const } } } };
  expect(fieldIn(styled, { kpi: 'ctr' }).style).toEqual({ format: 'percent' });
  expect(fieldIn(styled, { kpi: 'cpa' }).style).toEqual(target.style);
  expect(fieldIn(styled, { kpi: 'ctr' })).toBe(fieldIn(styled, { kpi: 'ctr' }));
});
