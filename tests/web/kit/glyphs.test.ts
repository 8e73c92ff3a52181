import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const web = resolve(import.meta.dirname, '../../../src/web');

it('no text of the interface has a full-width character, which the product’s font lacks', () => {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  );
  expect(files.length).toBeGreaterThan(100);
  const wide = files.filter((file) => /[\uff00-\uffef]/.test(readFileSync(resolve(web, file), 'utf8')));
  expect(wide).toEqual([]);
});
