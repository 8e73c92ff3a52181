import { describe, expect, it } from 'vitest';
import { parseTsv } from '../../../../src/web/widgets/grid/clipboard/tsv.ts';
import { keyAction } from '../../../../src/web/widgets/grid/keys.ts';
import { stepped, undone } from '../../../../src/web/widgets/grid/model/change.ts';
import { changesOf, loaded } from '../../../../src/web/widgets/grid/model/saving.ts';
import { emptyGrid, rowsOf } from '../../../../src/web/widgets/grid/model/state.ts';
import {
  copied,
  duplicated,
  filledDown,
  filledSeries,
  pasted,
} from '../../../../src/web/widgets/grid/operations.ts';
import type { GridSheet } from '../../../../src/web/widgets/grid/operations.ts';
import { createSelection } from '../../../../src/web/widgets/grid/selection.ts';
import { brand, field, note, saved, target, wordsIn, year } from './fields.ts';

const columns = [brand, year, target, note];
const start = loaded(emptyGrid, [
  saved('a', { brand: 'B1', year: 2026, target: 1.5, note: 'x' }),
  saved('b', { brand: 'B2', year: 2027, target: 2.5 }),
  saved('c', { brand: 'B1', year: 2028, target: 3.5 }),
]);
const sheetOf = (state = start, change: Partial<GridSheet> = {}): GridSheet => {
  let count = 0;
  return {
    rows: rowsOf(state),
    columns,
    allColumns: columns,
    words: wordsIn('de-DE'),
    newKey: () => `n${(count += 1)}`,
    initial: {},
    ...change,
  };
};
const range = (top: number, bottom: number, from: number, to: number) => ({
  top,
  bottom,
  start: from,
  end: to,
});
const valuesOf = (state = start) =>
  rowsOf(state).map(({ values }) => columns.map(({ name }) => values[name] ?? null));

describe('a pasted block', () => {
  it('begins at the first cell, is read by column, and goes on in new rows', () => {
    const block = parseTsv('2029\t1.000,5\tneu\n2030\tabc\t\n');
    const { covered, ...step } = pasted(sheetOf(), range(2, 2, 1, 1), block);
    const state = stepped(start, step);
    expect(valuesOf(state).slice(2)).toEqual([
      ['B1', 2029, 1000.5, 'neu'],
      [null, 2030, 'abc', null],
    ]);
    expect(covered).toEqual(range(2, 3, 1, 3));
    expect(valuesOf(undone(state))).toEqual(valuesOf());
  });

  it('fills the range where its size divides it', () => {
    const { cells } = pasted(sheetOf(), range(0, 2, 1, 2), parseTsv('7'));
    expect(cells).toHaveLength(6);
    const twice = pasted(sheetOf(), range(0, 2, 1, 1), parseTsv('1\n2'));
    expect(twice.cells!.map(({ value }) => value)).toEqual([1, 2]);
  });

  it('goes on in new rows where it begins in one, and writes over the next row where that was chosen with it', () => {
    const state = stepped(start, { added: [{ key: 'new', values: {}, below: 'a' }] });
    const block = parseTsv('2029\t1\n2030\t2\n2031\t3');
    const after = stepped(state, pasted(sheetOf(state), range(1, 1, 1, 2), block));
    expect(valuesOf(after).map((row) => row[1])).toEqual([2026, 2029, 2030, 2031, 2027, 2028]);
    const two = parseTsv('2029\t1\n2030\t2');
    const over = stepped(state, pasted(sheetOf(state), range(1, 2, 1, 2), two));
    expect(valuesOf(over).map((row) => row[1])).toEqual([2026, 2029, 2030, 2028]);
  });

  it('leaves what nobody writes, and what lies beyond the last column', () => {
    const computed = { ...target, readOnly: true };
    const sheet = sheetOf(start, { columns: [brand, year, computed, note] });
    const { cells, leftOut } = pasted(sheet, range(0, 0, 1, 1), parseTsv('2029\t9\tz\tbeyond'));
    expect(leftOut).toBe(1);
    expect(cells!.map(({ field: name }) => name)).toEqual(['year', 'note']);
  });

  it('of sixty thousand cells is one step, and undone by one', () => {
    const many = Array.from({ length: 30 }, (_, index) => field(`f${index}`, { type: 'number' }));
    const rows = Array.from({ length: 2000 }, (_, index) => saved(`r${index}`, {}));
    const state = loaded(emptyGrid, rows);
    const block = parseTsv(
      Array.from({ length: 2000 }, (_, row) =>
        Array.from({ length: 30 }, (__, at) => `${row},${at}`).join('\t'),
      ).join('\n'),
    );
    const sheet = sheetOf(state, { rows: rowsOf(state), columns: many });
    const after = stepped(state, pasted(sheet, range(0, 0, 0, 0), block));
    expect(changesOf(after)).toHaveLength(2000);
    expect(rowsOf(after)[1999]!.values.f29).toBe(1999.29);
    expect(after.past).toHaveLength(1);
    expect(undone(after).edits.size).toBe(0);
  });
});

describe('what is copied', () => {
  it('is pasted as it was, in the reader’s own language', () => {
    const { text, html } = copied(sheetOf(), range(0, 1, 0, 3));
    expect(text).toBe('Acme Air\t2026\t1,5\tx\r\nAcme Shoes\t2027\t2,5\t');
    expect(html).toContain('<td x:num="1.5">1,5</td>');
    const { cells } = pasted(sheetOf(), range(0, 0, 0, 0), parseTsv(text));
    const state = stepped(start, { cells: cells! });
    expect(state).toBe(start);
  });
});

describe('filling', () => {
  it('takes the first row down', () => {
    const state = stepped(start, filledDown(sheetOf(), range(0, 2, 2, 3)));
    expect(valuesOf(state).map((row) => row.slice(2))).toEqual([
      [1.5, 'x'],
      [1.5, 'x'],
      [1.5, 'x'],
    ]);
  });

  it('goes on as the filled cells begin', () => {
    const empty = stepped(start, { cells: [{ key: 'c', field: 'target', value: null }] });
    const state = stepped(empty, filledSeries(sheetOf(empty), range(0, 2, 2, 2)));
    expect(valuesOf(state)[2]![2]).toBe(3.5);
  });

  it('copies rows below themselves', () => {
    const state = stepped(start, duplicated(sheetOf(), range(0, 1, 0, 0)));
    expect(rowsOf(state).map(({ key }) => key)).toEqual(['a', 'b', 'n1', 'n2', 'c']);
    expect(valuesOf(state)[2]).toEqual(valuesOf(state)[0]);
  });

  it('copies rows with the columns that the shown set lacks, and with the values of the filters', () => {
    const initial = { plan: 'P1', note: 'a default' };
    const shown = sheetOf(start, { columns: [brand, year], initial });
    const { added } = duplicated(shown, range(0, 1, 0, 0));
    expect(added!.map(({ values }) => values)).toEqual([
      { plan: 'P1', brand: 'B1', year: 2026, target: 1.5, note: 'x' },
      { plan: 'P1', brand: 'B2', year: 2027, target: 2.5 },
    ]);
  });
});

const pressed = (key: string, change = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...change,
});

describe('a key', () => {
  const selection = createSelection();

  it.each([
    ['Enter', {}, { kind: 'move', to: { row: 1, column: 2 } }],
    ['Enter', { shiftKey: true }, { kind: 'move', to: { row: 0, column: 2 } }],
    ['ArrowDown', {}, null],
    ['ArrowDown', { ctrlKey: true }, { kind: 'move', to: { row: 2, column: 2 } }],
    ['ArrowRight', { shiftKey: true }, { kind: 'extend', to: { row: 0, column: 3 } }],
    ['ArrowLeft', { shiftKey: true, metaKey: true }, { kind: 'extend', to: { row: 0, column: 0 } }],
    ['F2', {}, { kind: 'edit' }],
    ['Delete', {}, { kind: 'clear' }],
    ['a', { ctrlKey: true }, { kind: 'all' }],
    ['a', {}, null],
    ['Tab', {}, null],
  ])('does what it does in spreadsheets: %s %o', (key, change, action) => {
    expect(keyAction(pressed(key, change), { row: 0, column: 2 }, sheetOf(), selection)).toEqual(action);
  });
});
