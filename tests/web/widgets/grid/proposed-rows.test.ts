import { array, assert, property, record, constantFrom } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proposedRows } from '../../../../src/web/widgets/grid/model/proposed-rows.ts';
import { stepped } from '../../../../src/web/widgets/grid/model/change.ts';
import { emptyGrid, rowsOf } from '../../../../src/web/widgets/grid/model/state.ts';

const key = ['plan', 'name'];
const names = ['search', 'video', 'social'];
const parts = () => {
  let count = 0;
  return { key, initial: { plan: 'P1', computed: 'units' }, newKey: () => `new ${(count += 1)}` };
};
const saved = (name: string) => ({ id: name, version: 1, values: { plan: 'P1', name } });
const withSaved = (rows: readonly string[]) => ({
  ...emptyGrid,
  saved: new Map(rows.map((name) => [name, saved(name)])),
  order: [...rows],
});

describe('what a query proposes', () => {
  it('comes into the table as new rows, which begin as any new row', () => {
    const [row] = proposedRows(withSaved([]), [{ name: 'search', cost: '100' }], parts());
    expect(row).toMatchObject({ values: { plan: 'P1', computed: 'units', name: 'search', cost: '100' } });
  });

  it('is left out where the table has a row of its key, unless that is deleted', () => {
    const state = withSaved(['search']);
    expect(proposedRows(state, [{ name: 'search' }], parts())).toEqual([]);
    const without = stepped(state, { deleted: ['search'] });
    expect(proposedRows(without, [{ name: 'search' }], parts())).toHaveLength(1);
  });

  it('makes no two rows of one key, and taken twice changes nothing more', () => {
    assert(
      property(
        array(record({ name: constantFrom(...names) })),
        array(constantFrom(...names), { maxLength: 3 }),
        (proposed, there) => {
          const state = withSaved([...new Set(there)]);
          const make = parts();
          const once = stepped(state, { added: proposedRows(state, proposed, make) });
          const keys = rowsOf(once).map(({ values }) => values['name']);
          expect(new Set(keys).size).toBe(keys.length);
          expect(proposedRows(once, proposed, make)).toEqual([]);
        },
      ),
    );
  });
});
