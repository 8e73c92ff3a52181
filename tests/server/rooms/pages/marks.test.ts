import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageMarks } from '../../../../src/language/plan/index.ts';
import { clockAt } from '../../../support/clock.ts';
import { openPages } from '../../../../src/server/rooms/pages/open-pages.ts';
import { startTestServer } from '../../../support/test-server.ts';
import type { TestServer } from '../../../support/test-server.ts';
import { makePageFolder, pageFile } from './page-files.ts';

const now = '2026-03-01T12:00:00.000Z';
const folder = makePageFolder();
let test: TestServer;
beforeAll(async () => {
  folder.write('routes/three.yaml', pageFile('/three', 'pages.other'));
  folder.write('routes/person.yaml', pageFile('/person/:id', 'pages.other'));
  const pages = await openPages({
    dir: folder.dir,
    contractFile: 'schemas/api.openapi.yaml',
    isDevelopment: false,
    onTrouble: (line) => expect.fail(line),
  });
  test = await startTestServer({ pages, clock: clockAt(now) });
});
afterAll(async () => {
  await test.server.close();
  folder.dispose();
});

const marksOf = async (name: string): Promise<PageMarks> => (await test.get(name, 'pages/marks')).json();
const mark = (name: string, route: string, favourite = true) =>
  test.post(name, 'pages/marks', { route, favourite });
const open = (name: string, toPageName: string) => test.post(name, 'global/logs/page', { toPageName });
const routes = (marks: PageMarks) => marks.map(({ route }) => route);

describe('the marks on pages', () => {
  it('are a user’s own: favourites, and what they opened last', async () => {
    expect(await marksOf('viewer@acme')).toEqual([]);
    expect((await mark('viewer@acme', '/three')).statusCode).toBe(204);
    await open('viewer@acme', '/one');
    expect(await marksOf('viewer@acme')).toEqual([
      { route: '/one', favourite: false, openedAt: now },
      { route: '/three', favourite: true, openedAt: null },
    ]);
    await mark('viewer@acme', '/three', false);
    expect(routes(await marksOf('viewer@acme'))).toEqual(['/one']);
    expect(await marksOf('analyst@acme')).toEqual([]);
    expect(await marksOf('analyst@globex')).toEqual([]);
  });

  it('are refused for a page that there is not, or that the user may not open', async () => {
    expect((await mark('viewer@acme', '/nowhere')).statusCode).toBe(404);
    const refused = await mark('viewer@acme', '/two');
    expect(refused.statusCode).toBe(404);
    expect(refused.json().error.message).toContain('/two');
    expect((await mark('admin@acme', '/two')).statusCode).toBe(204);
  });

  it('pass over an address that is no page of the user', async () => {
    for (const address of ['/nowhere', '/two', '/person/7'])
      expect((await open('viewer@acme', address)).statusCode).toBe(204);
    expect(routes(await marksOf('viewer@acme'))).toEqual(['/one']);
  });
});
