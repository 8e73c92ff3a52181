import { describe, expect, it } from 'vitest';
import { stepped, undone } from '../../../../src/web/widgets/grid/model/change.ts';
import { joined, seenChanges } from '../../../../src/web/widgets/grid/model/news.ts';
import type { RowAuthor } from '../../../../src/web/widgets/grid/model/news.ts';
import { changesOf, loaded } from '../../../../src/web/widgets/grid/model/saving.ts';
import { emptyGrid, rowsOf } from '../../../../src/web/widgets/grid/model/state.ts';
import type { GridState, SavedRow } from '../../../../src/web/widgets/grid/model/state.ts';
import { saved } from './fields.ts';

const start = loaded(emptyGrid, [
  saved('a', { note: 'a', year: 2026 }),
  saved('b', { note: 'b', year: 2026 }),
  saved('c', { note: 'c', year: 2026 }),
]);
const author = (kind: RowAuthor['kind']): RowAuthor => ({ by: 'kim', at: '2026-11-24T09:00:00Z', kind });
const byKim = (kind: RowAuthor['kind'] = 'update') =>
  new Map(['a', 'b', 'c', 'd'].map((id) => [id, author(kind)]));
const withRow = (id: string, row: SavedRow | null): SavedRow[] => [
  ...[...start.saved.values()].filter((each) => each.id !== id),
  ...(row === null ? [] : [row]),
];
const noteSet = (key: string, value: string): GridState =>
  stepped(start, { cells: [{ key, field: 'note', value }] });

describe('what others have changed', () => {
  it('is told by row and field, and is nothing where the rows are the same', () => {
    const rows = [
      saved('a', { note: 'A', year: 2026 }, 2),
      saved('b', { note: 'b', year: 2026 }),
      saved('d', { note: 'd' }),
    ];
    expect(seenChanges(start, rows).map(({ key, kind, fields }) => [key, kind, fields])).toEqual([
      ['a', 'update', ['note']],
      ['d', 'insert', []],
      ['c', 'delete', []],
    ]);
    expect(seenChanges(start, [...start.saved.values()])).toEqual([]);
  });

  it('stands in the grid at once', () => {
    const state = joined(start, withRow('a', saved('a', { note: 'A', year: 2026 }, 2)), byKim());
    expect(rowsOf(state).map(({ values }) => values.note)).toEqual(['A', 'b', 'c']);
  });

  it('of another cell leaves a draft as it is, and its save is over the newer version, also after an undo', () => {
    const draft = stepped(noteSet('a', 'mine'), { cells: [{ key: 'b', field: 'note', value: 'x' }] });
    const state = joined(draft, withRow('a', saved('a', { note: 'a', year: 2027 }, 2)), byKim());
    expect(state.conflicts.size).toBe(0);
    expect(rowsOf(state)[0]!.values).toEqual({ note: 'mine', year: 2027 });
    expect(changesOf(undone(state))).toEqual([
      { kind: 'update', id: 'a', version: 2, values: { note: 'mine' } },
    ]);
  });

  it('of the same cell keeps the draft and tells of both, and a save of it is not over theirs', () => {
    const state = joined(
      noteSet('a', 'mine'),
      withRow('a', saved('a', { note: 'A', year: 2026 }, 2)),
      byKim(),
    );
    expect(rowsOf(state)[0]!.values.note).toBe('mine');
    expect(state.conflicts.get('a')).toMatchObject({ version: 2, values: { note: 'A' }, changedBy: 'kim' });
    expect(changesOf(state)).toMatchObject([{ id: 'a', version: 1 }]);
  });

  it('to what is a draft here, too, leaves none', () => {
    const state = joined(noteSet('a', 'A'), withRow('a', saved('a', { note: 'A', year: 2026 }, 2)), byKim());
    expect([state.edits.size, state.conflicts.size]).toEqual([0, 0]);
  });

  it('by deleting a row with a draft is told, and the draft stays in sight; one that only left the filters is no conflict', () => {
    const gone = joined(noteSet('a', 'mine'), withRow('a', null), byKim('delete'));
    expect(gone.conflicts.get('a')).toMatchObject({ values: null, changedBy: 'kim' });
    expect(rowsOf(gone).map(({ values }) => values.note)).toEqual(['mine', 'b', 'c']);
    expect(seenChanges(gone, withRow('a', null))).toEqual([]);
    const left = joined(noteSet('a', 'mine'), withRow('a', null), byKim('update'));
    expect([left.conflicts.size, left.edits.size, rowsOf(left).length]).toEqual([0, 1, 2]);
    const both = joined(stepped(start, { deleted: ['a'] }), withRow('a', null), byKim('delete'));
    expect([both.conflicts.size, both.edits.size]).toEqual([0, 0]);
  });
});
