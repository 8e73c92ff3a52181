import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { readManifest } from '../../../src/server/warehouse/import-manifest.ts';
import { openLocalEngine } from '../../../src/server/warehouse/local-engine.ts';
import { storePart } from '../../../src/server/warehouse/store-part.ts';
import type { PartColumn } from '../../../src/server/warehouse/write-part.ts';

/** A file's rows: a shop may not be known. No two have the same day and shop. */
const file = fc.uniqueArray(
  fc.record({ day: fc.nat(3), shop: fc.constantFrom('A', 'B', null), visits: fc.nat(99) }),
  {
    selector: ({ day, shop }) => `${day} ${shop}`,
    minLength: 1,
  },
);
type Rows = typeof file extends fc.Arbitrary<infer Value> ? Value : never;

const column = (
  name: string,
  type: 'text' | 'date' | 'integer',
  values: PartColumn['values'],
): PartColumn => ({
  name,
  column: { type, digits: null },
  kind: { kind: ({ text: 'text', date: 'day', integer: 'whole' } as const)[type] },
  values,
});

const columnsOf = (rows: Rows): readonly PartColumn[] => [
  column('date', 'date', rows.map(({ day }) => day)), // prettier-ignore
  column('shop', 'text', rows.map(({ shop }) => shop)), // prettier-ignore
  column('visits', 'integer', rows.map(({ visits }) => BigInt(visits))), // prettier-ignore
];

/** The rows of all parts of a table, as a server reads them. */
async function stored(dataDir: string): Promise<readonly string[]> {
  const engine = await openLocalEngine();
  const imports = path.join(dataDir, 'imports');
  const { parts } = readManifest(imports);
  const read = parts.map((part) => `'${path.join(imports, part.file)}'`).join(', ');
  const rows = await engine.rows(
    `SELECT date - DATE '1970-01-01', shop, visits FROM read_parquet([${read}])`,
  );
  engine.close();
  expect(parts.reduce((sum, part) => sum + part.rows, 0)).toBe(rows.length);
  return rows.map((cells) => cells.map(String).join(' ')).toSorted();
}

it('of rows with the same key, unknown values included, the last that came is stored, whatever files they came in', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(file, { minLength: 1, maxLength: 4 }), async (files) => {
      const dataDir = mkdtempSync(path.join(tmpdir(), 'parts-'));
      const expected = new Map<string, string>();
      for (const [index, rows] of files.entries()) {
        const part = {
          table: 'shops',
          company: 'acme',
          hash: `hash-${index}`,
          source: `${index}.csv`,
          rows: rows.length,
        };
        const minute = new Date(Date.UTC(2026, 10, 15, 12, index));
        await storePart(
          { part, columns: columnsOf(rows), replaced: [], key: ['date', 'shop'] },
          dataDir,
          minute,
        );
        for (const { day, shop, visits } of rows) expected.set(`${day} ${shop}`, `${day} ${shop} ${visits}`);
      }
      expect(await stored(dataDir)).toEqual([...expected.values()].toSorted());
      rmSync(dataDir, { recursive: true });
    }),
    { numRuns: 8 },
  );
});
