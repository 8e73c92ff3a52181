import { afterEach, beforeEach, expect, it } from 'vitest';
import { fastify } from 'fastify';
import { openPages } from '../../../../src/server/rooms/pages/open-pages.ts';
import type { Pages } from '../../../../src/server/rooms/pages/pages.ts';
import { logDiagnostics } from '../../../../src/server/rooms/pages/log-diagnostics.ts';
import { makePageFolder, pageFile } from './page-files.ts';

let folder: ReturnType<typeof makePageFolder>;
let pages: Pages;
let lines: { readonly level: number; readonly msg: string; readonly diagnostic?: object }[];

beforeEach(async () => {
  folder = makePageFolder();
  lines = [];
  pages = await openPages({
    dir: folder.dir,
    contractFile: 'schemas/api.openapi.yaml',
    isDevelopment: true,
    onTrouble: (line) => expect.fail(line),
  });
  const stream = { write: (line: string) => lines.push(JSON.parse(line)) };
  logDiagnostics(pages, fastify({ logger: { level: 'info', stream } }).log);
});
afterEach(async () => {
  await pages.close();
  folder.dispose();
});

it('the log tells each mistake in the page files once, with its place, and that there is none any more', async () => {
  expect(lines).toEqual([]);
  folder.replace('routes/one.yaml', pageFile('/one', 'pages.ona'));
  await expect.poll(() => lines.length).toBe(1);
  const { line, column } = pages.diagnostics()[0]!;
  expect(lines[0]).toMatchObject({
    level: 50,
    msg: expect.stringMatching(/^routes\/one\.yaml:\d+:\d+: .*`pages\.ona`.*did you mean `pages\.one`/),
    diagnostic: { code: 'unknown-i18n-key', file: 'routes/one.yaml', line, column },
  });
  folder.replace('routes/two.yaml', pageFile('/two', 'pages.twa'));
  await expect.poll(() => lines.length).toBe(2);
  expect(lines[1]!.msg).toContain('routes/two.yaml');
  folder.replace('routes/one.yaml', folder.original('routes/one.yaml'));
  folder.replace('routes/two.yaml', folder.original('routes/two.yaml'));
  await expect
    .poll(() => lines.at(-1))
    .toMatchObject({ level: 30, msg: expect.stringContaining('nothing is wrong') });
  expect(lines).toHaveLength(3);
});
