import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Access } from '../../../../src/language/plan/index.ts';
import { openPages } from '../../../../src/server/rooms/pages/open-pages.ts';
import type { Pages } from '../../../../src/server/rooms/pages/pages.ts';
import { permittedManifest } from '../../../../src/server/rooms/pages/permitted.ts';
import { makePageFolder, pageFile } from './page-files.ts';

const folder = makePageFolder();
folder.write('routes/all.yaml', 'route: /all\ntitle: pages.other\n');
folder.write('routes/all/secret.yaml', childFile('/all/secret', 'pages.two'));
let pages: Pages;
beforeAll(async () => {
  pages = await openPages({
    dir: folder.dir,
    contractFile: 'schemas/api.openapi.yaml',
    isDevelopment: false,
    onTrouble: (line) => expect.fail(line),
  });
});
afterAll(async () => {
  await pages.close();
  folder.dispose();
});

function childFile(route: string, title: string): string {
  return pageFile(route, title, 'access: { action: read, subject: Secret }\nparent: { route: /all }');
}

const routesFor = (may: (access: Access | null | undefined) => boolean): readonly string[] =>
  permittedManifest(pages.variant('acme'), may).pages.map(({ route }) => route);

describe('a page without widgets', () => {
  it('is there for whoever may open one of its children', () =>
    expect(routesFor(() => true).toSorted()).toEqual(['/all', '/all/secret', '/one', '/two']));

  it('is not there for whoever may open none', () =>
    expect(routesFor((access) => access?.subject !== 'Secret')).toEqual(['/one']));
});
