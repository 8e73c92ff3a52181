import { describe, expect, it } from 'vitest';
import { createExampleTable } from '../../../../src/language/examples/index.ts';
import { stepped, undone } from '../../../../src/web/widgets/grid/model/change.ts';
import { filledRows } from '../../../../src/web/widgets/grid/model/open-rows.ts';
import type { OpenRow } from '../../../../src/web/widgets/grid/model/open-rows.ts';
import { changesOf, loaded, sending, written } from '../../../../src/web/widgets/grid/model/saving.ts';
import { emptyGrid, rowsOf } from '../../../../src/web/widgets/grid/model/state.ts';
import type { GridState, SavedRow } from '../../../../src/web/widgets/grid/model/state.ts';
import { acceptedProposals, likeFirst } from '../../../../src/web/widgets/grid/operations.ts';
import { createGridStore } from '../../../../src/web/widgets/grid/store.ts';
import { brand, field, note, saved, year } from './fields.ts';

const open = (campaign: string, beside: OpenRow['beside'] = {}): OpenRow => ({
  key: { brand: 'B1', campaign },
  beside: { 'details.spend': 10, ...beside },
  texts: { campaign: `Campaign ${campaign}` },
});
const offered = [open('c1'), open('c2'), open('c3')];
const written1 = saved('r1', { brand: 'B1', campaign: 'c2', note: 'kept' });
const stateOf = (
  rows: readonly SavedRow[],
  given: readonly OpenRow[] = offered,
  before = emptyGrid,
): GridState => loaded(before, filledRows(given, rows));
const notesOf = (state: GridState) =>
  rowsOf(state).map(({ values }) => [values.campaign, values.note ?? null]);
const setNote = (state: GridState, at: number, value: string): GridState =>
  stepped(state, { cells: [{ key: rowsOf(state)[at]!.key, field: 'note', value }] });

describe('rows of a query', () => {
  it('are there whether they are written or not, with what stands beside; others are not', () => {
    const state = stateOf([written1, saved('r9', { brand: 'B1', campaign: 'gone', note: 'x' })]);
    expect(notesOf(state)).toEqual([
      ['c1', null],
      ['c2', 'kept'],
      ['c3', null],
    ]);
    expect(rowsOf(state).map(({ values }) => values['details.spend'])).toEqual([10, 10, 10]);
    expect(state.saved.get('r1')!.texts).toEqual({ campaign: 'Campaign c2' });
  });

  it('are inserted with their key when a cell is filled, and updated when they are written already', () => {
    const state = setNote(setNote(stateOf([written1]), 0, 'new'), 1, 'other');
    expect(changesOf(state)).toMatchObject([
      { kind: 'insert', values: { brand: 'B1', campaign: 'c1', note: 'new' } },
      { kind: 'update', id: 'r1', version: 1, values: { note: 'other' } },
    ]);
    expect(changesOf(undone(undone(state)))).toEqual([]);
  });

  it('stand in their place after they are saved, with what stood beside', () => {
    const state = setNote(stateOf([written1]), 0, 'new');
    const changes = changesOf(state);
    const { ref } = changes[0] as { ref: string };
    const values = { brand: 'B1', campaign: 'c1', note: 'new' };
    const after = written(sending(state, { idempotencyKey: 'k', changes }), [
      { ref, id: 'r2', version: 1, values },
    ]);
    expect(after.saved.has(ref)).toBe(false);
    expect(changesOf(after)).toEqual([]);
    expect(
      rowsOf(after)
        .map(({ key }) => key)
        .slice(0, 2),
    ).toEqual(['r2', 'r1']);
    expect(rowsOf(after)[0]!.values).toEqual({ 'details.spend': 10, ...values });
  });

  it('keep what was filled here when somebody else has written them meanwhile, and where they stand', () => {
    const state = setNote(stateOf([]), 0, 'mine');
    const now = stateOf([saved('r7', { brand: 'B1', campaign: 'c1', note: 'theirs' }, 3)], offered, state);
    expect(notesOf(now)[0]).toEqual(['c1', 'mine']);
    expect(changesOf(now)).toEqual([{ kind: 'update', id: 'r7', version: 3, values: { note: 'mine' } }]);
  });

  it('take what stands beside anew, and are the same objects where nothing is new', () => {
    const state = stateOf([]);
    const same = stateOf([], [open('c1'), open('c2'), open('c3', { 'details.spend': 11 })], state);
    const [first, , last] = rowsOf(same);
    expect(first).toBe(rowsOf(state)[0]);
    expect(last!.values['details.spend']).toBe(11);
  });
});

const sheetOf = (state: GridState) => ({
  rows: rowsOf(state),
  columns: [brand, field('campaign', { readOnly: true }), note, year],
});

describe('a proposal', () => {
  const proposing = [
    open('c1', { 'proposals.note': 'p1' }),
    open('c2', { 'proposals.note': 'p2' }),
    open('c3'),
  ];

  it('becomes a value of empty cells only, and is undone', () => {
    const state = stateOf([written1], proposing);
    const cells = acceptedProposals(sheetOf(state), null, ['note']);
    expect(cells.map(({ value }) => value)).toEqual(['p1']);
    const accepted = stepped(state, { cells });
    expect(acceptedProposals(sheetOf(accepted), null, ['note'])).toEqual([]);
    expect(notesOf(undone(accepted))[0]).toEqual(['c1', null]);
  });

  it('is accepted within a range of several cells', () => {
    const state = stateOf([], proposing);
    const values = (top: number, bottom: number, start: number, end: number) =>
      acceptedProposals(sheetOf(state), { top, bottom, start, end }, ['note']).map(({ value }) => value);
    expect(values(1, 2, 0, 3)).toEqual(['p2']);
    expect(values(0, 1, 0, 1)).toEqual([]);
    expect(values(1, 1, 2, 2)).toEqual(['p1', 'p2']);
  });
});

describe('rows like the first one', () => {
  it('have all of its values but those that tell rows apart', () => {
    const state = stepped(setNote(stateOf([]), 0, 'x'), {
      cells: [{ key: rowsOf(stateOf([]))[0]!.key, field: 'year', value: 2026 }],
    });
    const sheet = {
      rows: rowsOf(state),
      columns: [brand, note],
      allColumns: [brand, note, year],
      words: null as never,
      newKey: () => '',
      initial: {},
    };
    const { cells } = likeFirst(sheet, { top: 0, bottom: 2, start: 1, end: 1 }, ['brand', 'campaign']);
    expect(cells!.map(({ field: name, value }) => [name, value])).toEqual([
      ['note', 'x'],
      ['year', 2026],
      ['note', 'x'],
      ['year', 2026],
    ]);
  });
});

describe('a grid over the rows of a query', () => {
  it('neither adds nor deletes rows', async () => {
    const table = createExampleTable([]);
    const store = createGridStore({
      load: () => Promise.resolve({ kind: 'done', data: table.get('resources/x').body }),
      loadSome: () => Promise.reject(new Error('no news')),
      authorsOf: () => Promise.resolve(new Map()),
      open: () => ({ rows: offered, total: 5 }),
      send: () => Promise.reject(new Error('nothing is sent')),
      readKept: () => Promise.resolve(null),
      writeKept: () => Promise.resolve(),
      newKey: () => 'k',
      reckoning: () => Promise.resolve({ compute: null, follow: null, broken: null }),
    });
    await store.start();
    const { key } = rowsOf(store.view().state)[0]!;
    store.step({
      added: [{ key: 'n', values: {}, below: null }],
      deleted: [key],
      cells: [{ key, field: 'note', value: 'x' }],
    });
    expect(notesOf(store.view().state)).toEqual([
      ['c1', 'x'],
      ['c2', null],
      ['c3', null],
    ]);
    expect(store.view().total).toBe(5);
  });
});
