import {
  array,
  assert,
  boolean,
  constant,
  constantFrom,
  integer,
  property,
  record,
  string,
} from 'fast-check';
import { oneof } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { discarded, redone, stepped, undone } from '../../../../src/web/widgets/grid/model/change.ts';
import type { Step } from '../../../../src/web/widgets/grid/model/change.ts';
import { isKept, keptOf, restored } from '../../../../src/web/widgets/grid/model/kept.ts';
import {
  changesOf,
  conflicted,
  loaded,
  refused,
  resolved,
  sending,
  stopped,
  written,
} from '../../../../src/web/widgets/grid/model/saving.ts';
import { emptyGrid, rowsOf } from '../../../../src/web/widgets/grid/model/state.ts';
import type { GridState } from '../../../../src/web/widgets/grid/model/state.ts';
import { saved } from './fields.ts';

const rows = ['a', 'b', 'c', 'd'].map((id, index) => saved(id, { target: index, note: `n${index}` }));
const start = loaded(emptyGrid, rows);

const keys = constantFrom('a', 'b', 'c', 'd', 'new-1', 'new-2', 'unknown');
const value = oneof(integer({ min: 0, max: 4 }), constantFrom('n0', 'n1', 'x'), constant(null), boolean());
const cell = record({ key: keys, field: constantFrom('target', 'note'), value });
const added = record({
  key: constantFrom('new-1', 'new-2', 'new-3'),
  values: record({ note: string({ maxLength: 3 }) }),
  below: oneof(keys, constant(null)),
});
const step = record<Step>(
  {
    cells: array(cell, { maxLength: 6 }),
    added: array(added, { maxLength: 2 }),
    deleted: array(keys, { maxLength: 2 }),
    restored: array(keys, { maxLength: 2 }),
  },
  { requiredKeys: [] },
);
const steps = array(step, { maxLength: 12 });

const after = (list: readonly Step[], from: GridState = start): GridState => list.reduce(stepped, from);
/** What can be seen of a state. */
const seen = (state: GridState): unknown => ({
  rows: rowsOf(state).map(({ key, values, edit }) => [key, values, edit?.kind]),
  changes: changesOf(state),
});
const send = (state: GridState): GridState =>
  sending(state, { idempotencyKey: 'k', changes: changesOf(state) });

const valuesOf = (of: GridState) =>
  rowsOf(of).map(({ values, edit }) => [edit?.kind === 'delete', clean(values)]);

describe('what is changed in a grid', () => {
  it('is taken back step by step, to what was there before each of them', () => {
    assert(
      property(steps, (list) => {
        const states = [start];
        for (const each of list) {
          const next = stepped(states.at(-1)!, each);
          if (next !== states.at(-1)) states.push(next);
        }
        let state = states.at(-1)!;
        for (const before of states.toReversed().slice(1)) {
          state = undone(state);
          expect(seen(state)).toEqual(seen(before));
        }
        expect(undone(state)).toBe(state);
        expect(state.edits.size).toBe(0);
      }),
    );
  });

  it('is done again as it was', () => {
    assert(
      property(steps, integer({ min: 0, max: 12 }), (list, count) => {
        const state = after(list);
        const back = Array.from({ length: count }).reduce<GridState>((each) => undone(each), state);
        const again = Array.from({ length: count }).reduce<GridState>((each) => redone(each), back);
        expect(seen(again)).toEqual(seen(state));
      }),
    );
  });

  it('is no change where a cell has its saved value again', () => {
    assert(
      property(steps, (list) => {
        const idle = changesOf(after(list)).filter((change) => {
          if (change.kind !== 'update') return false;
          const base = rows.find(({ id }) => id === change.id)!.values;
          const values = Object.entries(change.values);
          return values.length === 0 || values.some(([name, now]) => now === base[name]);
        });
        expect(idle).toEqual([]);
      }),
    );
  });

  it('is all taken back by one, and that can be taken back', () => {
    assert(
      property(steps, (list) => {
        const state = after(list);
        expect(changesOf(discarded(state))).toEqual([]);
        expect(changesOf(undone(discarded(state)))).toEqual(
          state.edits.size === 0 ? changesOf(undone(state)) : changesOf(state),
        );
      }),
    );
  });

  it('survives a reload, and what was on its way with it', () => {
    assert(
      property(steps, boolean(), (list, isSent) => {
        const state = isSent ? send(after(list)) : after(list);
        const kept = JSON.parse(JSON.stringify(keptOf(state))) as unknown;
        expect(kept === null).toBe(state.edits.size === 0 && !isSent);
        if (!isKept(kept)) return;
        expect(seen(restored(start, kept))).toEqual(seen(state));
        expect(restored(start, kept).sent).toEqual(state.sent);
      }),
    );
  });

  it('stays when the server refuses it, in all of its ways', () => {
    assert(
      property(steps, (list) => {
        const state = send(after(list));
        const faults = (state.sent?.changes ?? []).map((_, index) => ({
          index,
          field: 'target',
          message: 'no',
        }));
        const conflicts = (state.sent?.changes ?? []).flatMap((change) =>
          change.kind === 'insert'
            ? []
            : [{ id: change.id, version: 7, values: {}, changedBy: 'x', changedAt: '' }],
        );
        for (const result of [stopped(state), refused(state, faults), conflicted(state, conflicts)]) {
          expect(result.edits).toBe(state.edits);
          expect(seen(result)).toEqual(seen(state));
          expect(result.sent).toBeNull();
        }
      }),
    );
  });

  it('is gone once it is written, but for what was changed since', () => {
    assert(
      property(steps, steps, (list, since) => {
        const state = send(after(list));
        const results = state.sent!.changes.map((change, index) => {
          if (change.kind === 'delete') return { id: change.id, version: 2, values: {} };
          const base = change.kind === 'update' ? rows.find(({ id }) => id === change.id)!.values : {};
          const id = change.kind === 'update' ? change.id : `id-${index}`;
          const ref = change.kind === 'insert' ? { ref: change.ref } : {};
          return { ...ref, id, version: 2, values: { ...base, ...change.values } };
        });
        expect(changesOf(written(state, results))).toEqual([]);

        const more = since.map(({ cells = [] }) => ({
          cells: cells.filter(({ key }) => state.edits.has(key)),
        }));
        const later = written(after(more, state), results);
        const wanted = rowsOf(after(more, state)).filter(
          ({ edit, key }) => !(edit?.kind === 'delete' && state.edits.get(key)?.kind === 'delete'),
        );
        expect(valuesOf(later)).toEqual(
          wanted.map(({ values, edit }) => [edit?.kind === 'delete', clean(values)]),
        );
        const versions = changesOf(later).map((change) => (change.kind === 'insert' ? 1 : change.version));
        expect(versions.filter((version) => version > 2)).toEqual([]);
      }),
    );
  });
});

/** An empty cell is as good as none. */
const clean = (values: Readonly<Record<string, unknown>>): unknown =>
  Object.fromEntries(Object.entries(values).filter(([, each]) => each !== null));

describe('a conflict', () => {
  const mine = send(stepped(start, { cells: [{ key: 'b', field: 'target', value: 9 }] }));
  const theirs = {
    id: 'b',
    version: 5,
    values: { target: 7, note: 'theirs' },
    changedBy: 'Kim',
    changedAt: '2026-11-23',
  };
  const state = conflicted(mine, [theirs]);

  it('writes over the newer version where mine is to stay', () => {
    const kept = resolved(state, 'b', 'mine');
    expect(changesOf(kept)).toEqual([{ kind: 'update', id: 'b', version: 5, values: { target: 9 } }]);
    expect(rowsOf(kept)[1]!.values).toEqual({ target: 9, note: 'theirs' });
  });

  it('takes mine back where theirs is to stay', () => {
    const kept = resolved(state, 'b', 'theirs');
    expect(changesOf(kept)).toEqual([]);
    expect(rowsOf(kept)[1]!.values).toEqual(theirs.values);
  });

  it('makes a row that they deleted a new one where mine is to stay', () => {
    const gone = conflicted(mine, [{ ...theirs, values: null }]);
    expect(changesOf(resolved(gone, 'b', 'mine'))).toEqual([
      { kind: 'insert', ref: 'b', values: { target: 9, note: 'n1' } },
    ]);
    expect(rowsOf(resolved(gone, 'b', 'theirs')).map(({ key }) => key)).toEqual(['a', 'c', 'd']);
  });
});

describe('rows that come anew', () => {
  it('leave what is changed, with the version that its writer saw', () => {
    const state = stepped(start, { cells: [{ key: 'b', field: 'target', value: 9 }] });
    const newer = loaded(state, [saved('b', { target: 7, note: 'theirs' }, 5), saved('e', {})]);
    expect(changesOf(newer)).toEqual([{ kind: 'update', id: 'b', version: 1, values: { target: 9 } }]);
    expect(rowsOf(newer).map(({ key }) => key)).toEqual(['b', 'e']);
  });

  it('end a change that says the same', () => {
    const state = stepped(start, { cells: [{ key: 'b', field: 'target', value: 9 }] });
    expect(changesOf(loaded(state, [saved('b', { target: 9 }, 5)]))).toEqual([]);
  });
});
