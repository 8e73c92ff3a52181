import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPages } from '../../../../src/server/rooms/pages/open-pages.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'pages-'));
  cpSync('pages', dir, { recursive: true });
  writeFileSync(path.join(dir, '.editor/page.schema.json'), '{}');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const knows = (name: string) =>
  readFileSync(path.join(dir, '.editor/page.schema.json'), 'utf8').includes(name);

// Editors wait behind all that a busy machine has to do.
const patience = { timeout: 100_000 };

it('a server tells editors the names of its pages, and those that come while it runs', async () => {
  const pages = await openPages({
    dir,
    contractFile: 'schemas/api.openapi.yaml',
    isDevelopment: false,
    onTrouble: (line) => expect.unreachable(line),
  });
  try {
    await expect.poll(() => knows('"reports/delivery_daily"'), patience).toBe(true);
    expect(knows('"reports/weather"')).toBe(false);
    const dataset =
      'table: t\ntenant: company_id\ndimensions: { city: city }\nmeasures: { rain: { sum: rain } }\n';
    writeFileSync(path.join(dir, 'datasets/weather.yaml'), dataset);
    await expect.poll(() => knows('"reports/weather"'), patience).toBe(true);
  } finally {
    await pages.close();
  }
});
