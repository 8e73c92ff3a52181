import { expect, it } from 'vitest';
import type { TablePlan } from '../../../src/language/plan/index.ts';
import type { Warehouse } from '../../../src/server/warehouse/warehouse.ts';

const column = (type: TablePlan['columns'][string]['type']): TablePlan['columns'][string] => ({
  type,
  digits: null,
  unknown: false,
  description: null,
});

/** A table of what users write; its columns take empty cells. */
export const MIRROR: TablePlan = {
  name: 'mirrored',
  description: null,
  tenant: 'company_id',
  key: ['id'],
  order: ['id'],
  partition: null,
  columns: {
    company_id: column('text'),
    id: column('text'),
    amount: column('decimal'),
    day: column('date'),
    whole: column('integer'),
    agreed: column('boolean'),
  },
};

const row = (company: string, id: string, amount: string) => [company, id, amount, '2024-02-29', 7, true];
const seen = (company: string, id: string, amount: number) => [company, id, amount, '2024-02-29', 7, true];

/** What users write stands in the warehouse, of each company apart. */
export function itMirrors(open: () => Promise<Warehouse>): void {
  it('mirrors rows that users write: new ones, others in their place, none of another company', async () => {
    const warehouse = await open();
    try {
      const rows = async (): Promise<unknown> => {
        const statement =
          'SELECT company_id, id, amount, day, whole, agreed FROM mirrored ORDER BY company_id, id';
        return (await warehouse.query({ sql: statement, params: [] })).rows;
      };
      await warehouse.shapeMirror(MIRROR);
      expect([...(await warehouse.mirrored(MIRROR, 'acme'))]).toEqual([]);
      await warehouse.mirror(MIRROR, {
        company: 'acme',
        removed: [],
        rows: [row('acme', 'a', '1.25'), row('acme', 'b', '2.5')],
        versions: new Map([
          ['a', 1],
          ['b', 1],
        ]),
      });
      await warehouse.mirror(MIRROR, {
        company: 'globex',
        removed: [],
        rows: [row('globex', 'a', '9')],
        versions: new Map([['a', 1]]),
      });
      expect([...(await warehouse.mirrored(MIRROR, 'acme')).keys()].toSorted()).toEqual(['a', 'b']);
      expect(await rows()).toEqual([seen('acme', 'a', 1.25), seen('acme', 'b', 2.5), seen('globex', 'a', 9)]);
      const { version } = await warehouse.freshness('acme');
      await warehouse.mirror(MIRROR, {
        company: 'acme',
        removed: ['a', 'b', 'none'],
        rows: [row('acme', 'a', '1.5'), ['acme', 'c', null, null, null, null]],
        versions: new Map([
          ['a', 2],
          ['b', 2],
          ['c', 1],
          ['none', 0],
        ]),
      });
      const after = [seen('acme', 'a', 1.5), ['acme', 'c', null, null, null, null], seen('globex', 'a', 9)];
      expect(await rows()).toEqual(after);
      expect((await warehouse.freshness('acme')).version).not.toBe(version);
      expect([...((await warehouse.describe('mirrored')) ?? [])]).toEqual([
        ['company_id', 'string'],
        ['id', 'string'],
        ['amount', 'number'],
        ['day', 'date'],
        ['whole', 'number'],
        ['agreed', 'boolean'],
      ]);
      await warehouse.mirror(MIRROR, {
        company: 'acme',
        removed: ['a', 'b', 'c'],
        rows: [row('acme', 'b', '3')],
        versions: new Map([
          ['a', 2],
          ['b', 3],
          ['c', 1],
        ]),
      });
      expect(await rows()).toEqual([seen('acme', 'b', 3), seen('globex', 'a', 9)]);
      const { whole: _, ...fewer } = MIRROR.columns;
      const grown = { ...MIRROR, columns: { ...MIRROR.columns, note: { ...column('text'), unknown: true } } };
      expect(await warehouse.shapeMirror(grown)).toBe('kept');
      await warehouse.mirror(grown, {
        company: 'acme',
        removed: [],
        rows: [[...row('acme', 'd', '4'), 'New']],
        versions: new Map([['d', 1]]),
      });
      const notes = 'SELECT id, note FROM mirrored ORDER BY company_id, id';
      expect((await warehouse.query({ sql: notes, params: [] })).rows).toEqual([
        ['b', null],
        ['d', 'New'],
        ['a', null],
      ]);
      await warehouse.shapeMirror({ ...MIRROR, columns: fewer });
      expect([...((await warehouse.describe('mirrored')) ?? new Map()).keys()]).toEqual(Object.keys(fewer));
      await warehouse.dropMirror('mirrored');
      expect(await warehouse.describe('mirrored')).toBeNull();
    } finally {
      await warehouse.close();
    }
  });

  it('give the version of the edited table and of views that read it, apart from that of the loads', async () => {
    const warehouse = await open();
    const view = { ...MIRROR, name: 'agreed', sql: 'SELECT * FROM mirrored WHERE agreed' };
    const write = (id: string): Promise<void> =>
      warehouse.mirror(MIRROR, {
        company: 'acme',
        removed: [],
        rows: [row('acme', id, '1')],
        versions: new Map([[id, 1]]),
      });
    try {
      await warehouse.shapeMirror(MIRROR);
      await warehouse.shapeView(view);
      await write('x');
      const before = (await warehouse.freshness('acme')).parts!;
      await write('y');
      const after = (await warehouse.freshness('acme')).parts!;
      expect(after.loaded).toBe(before.loaded);
      expect([...after.edited.keys()].toSorted()).toEqual(['agreed', 'mirrored']);
      for (const [table, version] of after.edited) expect(before.edited.get(table)).not.toBe(version);
    } finally {
      await warehouse.close();
    }
  });
}
