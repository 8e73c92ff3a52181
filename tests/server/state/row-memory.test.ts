import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRowMemory } from '../../../src/server/state/row-memory.ts';
import { rowFilter } from '../../../src/server/state/row-order.ts';
import type { RowQuery, StoredRow } from '../../../src/server/state/state.ts';

type Cells = StoredRow['cells'];
type Part = RowQuery['sort'][number];

const row = (id: string, cells: Cells, brand: string | null = null, version = 1): StoredRow => ({
  id,
  version,
  key: id,
  brand,
  cells,
  changedBy: 'a',
  changedAt: new Date(0),
});

const ids = fc.stringMatching(/^[a-e]{1,2}$/);
const cells = fc.record(
  {
    text: fc.constantFrom('', 'a', 'B', 'b', 'é', '10', '9'),
    amount: fc.constantFrom('9.50', '10', '-3', 'none', '1e2', ''),
    count: fc.constantFrom<number | null>(3, -1, 0.5, 10, null),
    former: fc.constantFrom('a', 'z'),
  },
  { requiredKeys: [] },
);
const rows = fc.uniqueArray(
  fc
    .tuple(ids, cells, fc.constantFrom('B1', 'B2', null))
    .map(([id, values, brand]) => row(id, values, brand)),
  { selector: ({ id }) => id, maxLength: 12 },
);
const part: fc.Arbitrary<Part> = fc.record({
  names: fc.constantFrom(['text'], ['amount'], ['count'], ['text', 'former']),
  isNumber: fc.boolean(),
  descending: fc.boolean(),
});

const isOdd = ({ id }: StoredRow): boolean => id.length === 1;

/** What an order is, in the plainest words: the place of each value is compared, those without one are last. */
function before(one: StoredRow, other: StoredRow, sort: readonly Part[]): boolean {
  for (const { names, isNumber, descending } of sort) {
    const [a, b] = [one, other].map(({ cells: found }) => {
      const name = names.find((each) => (found[each] ?? null) !== null);
      if (name === undefined) return null;
      if (!isNumber) return String(found[name]);
      return /^-?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?$/.test(String(found[name])) ? Number(found[name]) : null;
    });
    if (a === b) continue;
    if (a === null || a === undefined) return false;
    if (b === null || b === undefined) return true;
    return descending ? a > b : a < b;
  }
  return one.id < other.id;
}

function withResolvers() {
  let resolve!: () => void;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

describe('rows in memory', () => {
  it('come in the order that is asked for, after any changes', async () => {
    await fc.assert(
      fc.asyncProperty(
        rows,
        fc.array(fc.record({ written: rows, removed: fc.array(ids, { maxLength: 4 }) }), { maxLength: 3 }),
        fc.array(fc.array(part, { maxLength: 3 }), { minLength: 1, maxLength: 3 }),
        async (first, changes, sorts) => {
          let kept = new Map(first.map((each) => [each.id, each]));
          const memory = createRowMemory(async () => [...kept.values()]);
          await memory.list('acme', 'lines', [], null);
          for (const { written, removed } of [{ written: [], removed: [] }, ...changes]) {
            const stays = written.filter(({ id }) => !removed.includes(id));
            kept = new Map([...kept, ...stays.map((each) => [each.id, each] as const)]);
            for (const id of removed) kept.delete(id);
            memory.take('acme', 'lines', { written: stays, removed });
            for (const sort of sorts) {
              const listed = await memory.list('acme', 'lines', sort, null);
              const [some, others] = [await memory.list('acme', 'lines', sort, isOdd), listed.filter(isOdd)];
              expect(some).toEqual(others);
              expect(new Set(listed)).toEqual(new Set(kept.values()));
              expect(listed.every((each, at) => at === 0 || before(listed[at - 1]!, each, sort))).toBe(true);
            }
          }
        },
      ),
    );
  });

  it('are those of the brands and values that are asked for', () => {
    const all = [
      row('1', { channel: 'tv', count: 3 }, 'B1'),
      row('2', { former: 'tv' }, 'B2'),
      row('3', {}, null),
    ];
    const wanted = (
      brands: readonly string[] | null,
      filters: RowQuery['filters'],
      named: RowQuery['ids'] = null,
    ) =>
      all
        .filter(rowFilter({ company: 'acme', resource: 'lines', brands }, { filters, ids: named }))
        .map(({ id }) => id);
    const channel = { names: ['channel', 'former'], values: ['tv', 'radio'] };
    expect(wanted(null, [])).toEqual(['1', '2', '3']);
    expect(wanted(['B2'], [])).toEqual(['2']);
    expect(wanted([], [])).toEqual([]);
    expect(wanted(null, [channel])).toEqual(['1', '2']);
    expect(wanted(null, [channel, { names: ['count'], values: ['3'] }])).toEqual(['1']);
    expect(wanted(null, [{ names: ['count'], values: ['', '4'] }])).toEqual(['2', '3']);
    expect(wanted(['B1', 'B2'], [], ['2', '3'])).toEqual(['2']);
  });

  it('are read again where they were changed while they were read', async () => {
    let stored = [row('1', {})];
    const { promise: waits, resolve: release } = withResolvers();
    let reads = 0;
    const memory = createRowMemory(async () => {
      const found = stored;
      if (reads++ === 0) await waits;
      return found;
    });
    const early = memory.list('acme', 'lines', [], null);
    stored = [row('1', {}), row('2', {})];
    memory.take('acme', 'lines', { written: [row('2', {})], removed: [] });
    const late = memory.list('acme', 'lines', [], null);
    release();
    expect((await early).map(({ id }) => id)).toEqual(['1']);
    expect((await late).map(({ id }) => id)).toEqual(['1', '2']);
    expect((await memory.list('acme', 'lines', [], null)).map(({ id }) => id)).toEqual(['1', '2']);
  });

  it('are kept up to a number: those that were asked for longest ago are read again', async () => {
    const read: string[] = [];
    const memory = createRowMemory(async (company) => {
      read.push(company);
      return [row('1', {}), row('2', {})];
    }, 5);
    for (const company of ['a', 'b', 'a', 'c', 'a', 'b']) await memory.list(company, 'lines', [], null);
    expect(read).toEqual(['a', 'b', 'c', 'b']);
  });

  it('are read again after a failure', async () => {
    let fails = true;
    const memory = createRowMemory(async () => {
      if (fails) throw new Error('away');
      return [row('1', {})];
    });
    await expect(memory.list('acme', 'lines', [], null)).rejects.toThrow('away');
    fails = false;
    expect(await memory.list('acme', 'lines', [], null)).toHaveLength(1);
  });
});
