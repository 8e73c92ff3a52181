import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPages } from '../../../../src/server/rooms/pages/open-pages.ts';
import type { CompanyPages, Pages } from '../../../../src/server/rooms/pages/pages.ts';
import { makePageFolder, pageFile } from './page-files.ts';
import type { PageFolder } from './page-files.ts';

let folder: PageFolder;
let pages: Pages;
let troubles: string[];
beforeEach(async () => {
  folder = makePageFolder();
  troubles = [];
  pages = await openPages({
    dir: folder.dir,
    contractFile: 'schemas/api.openapi.yaml',
    isDevelopment: false,
    onTrouble: (line) => troubles.push(line),
  });
});
afterEach(async () => {
  await pages.close();
  folder.dispose();
});

/** Makes a change and resolves when the pages have taken it in. */
const change = async (make: () => void): Promise<void> => {
  await new Promise<void>((resolve) => {
    const end = pages.subscribe(() => {
      end();
      resolve();
    });
    make();
  });
};

const routes = ({ manifest }: CompanyPages): readonly string[] => manifest.pages.map(({ route }) => route);
const titleOf = (of: CompanyPages, route: string): string | undefined =>
  of.manifest.pages.find((page) => page.route === route)?.title;
const codes = (): readonly string[] => pages.diagnostics().map(({ code }) => code);

describe('the pages of a folder', () => {
  it('are compiled, a customer having its own', () => {
    expect(pages.diagnostics()).toEqual([]);
    expect(routes(pages.variant('acme'))).toEqual(['/one', '/two']);
    expect(titleOf(pages.variant('acme'), '/one')).toBe('pages.one');
    expect(titleOf(pages.variant('globex'), '/one')).toBe('pages.other');
    expect(pages.variant('globex').manifest.version).not.toBe(pages.variant('acme').manifest.version);
    expect([...pages.base().datasets.keys()]).toEqual(['facts']);
  });

  it('have plans under the hashes of the manifest', () => {
    const { manifest, plans } = pages.variant('acme');
    for (const { route, hash } of manifest.pages) expect(plans.get(hash)?.route).toBe(route);
  });

  it('take in a new file', async () => {
    const before = pages.base().manifest.version;
    await change(() => folder.write('routes/deep/three.yaml', pageFile('/three', 'pages.two')));
    expect(routes(pages.base())).toEqual(['/one', '/three', '/two']);
    expect(pages.base().manifest.version).not.toBe(before);
  });

  it('keep what a company had that nobody has asked for yet', async () => {
    await change(() => folder.write('customers/globex/routes/one.yaml', 'title: pages.none\n'));
    await change(() => folder.write('routes/two.yaml', 'title: ['));
    await change(() => folder.write('routes/three.yaml', pageFile('/three', 'pages.two')));
    expect(titleOf(pages.variant('globex'), '/one')).toBe('pages.other');
    expect(routes(pages.variant('globex'))).toEqual(['/one', '/three', '/two']);
  });

  it('never tell that a file is empty which is just being written', async () => {
    const told: string[] = [];
    pages.subscribe(() => told.push(...codes()));
    await change(() => {
      folder.write('routes/one.yaml', '');
      setTimeout(() => folder.write('routes/one.yaml', pageFile('/one', 'pages.two')), 40);
    });
    expect(titleOf(pages.variant('acme'), '/one')).toBe('pages.two');
    expect(told).toEqual([]);
  });

  it('keep the last good version of one that stops compiling, and the others go on', async () => {
    const before = pages.base().manifest;
    await change(() =>
      folder.write(
        'routes/one.yaml',
        pageFile('/one', 'pages.one').replace('columns: [spend]', 'columns: [spnd]'),
      ),
    );
    expect(codes()).not.toEqual([]);
    expect(pages.base().manifest).toEqual(before);
    expect(titleOf(pages.variant('globex'), '/one')).toBe('pages.other');
    await change(() => folder.write('routes/two.yaml', pageFile('/two', 'pages.other')));
    expect(titleOf(pages.base(), '/two')).toBe('pages.other');
    expect(routes(pages.base())).toEqual(['/one', '/two']);
  });

  it('keep one that is no YAML any more, and take it in again when it is', async () => {
    await change(() => folder.replace('routes/one.yaml', 'route: [\n'));
    expect(routes(pages.base())).toEqual(['/one', '/two']);
    await change(() => folder.replace('routes/one.yaml', pageFile('/one', 'pages.two')));
    expect(pages.diagnostics()).toEqual([]);
    expect(titleOf(pages.base(), '/one')).toBe('pages.two');
  });

  it('lose one whose file is deleted, also while it was broken', async () => {
    await change(() => folder.remove('routes/two.yaml'));
    expect(routes(pages.base())).toEqual(['/one']);
    await change(() => folder.write('routes/one.yaml', 'route: [\n'));
    await change(() => folder.remove('customers'));
    await change(() => folder.remove('routes/one.yaml'));
    expect(routes(pages.base())).toEqual([]);
  });

  it('do not leave a page at the route that it has moved from', async () => {
    await change(() => folder.write('routes/two.yaml', pageFile('/zwei', 'pages.two')));
    expect(routes(pages.base())).toEqual(['/one', '/zwei']);
  });

  it('keep dataset and product when their files break', async () => {
    const before = pages.base();
    await change(() => folder.write('datasets/facts.yaml', 'table: 7\n'));
    expect(pages.base().datasets.get('facts')).toEqual(before.datasets.get('facts'));
    expect(routes(pages.base())).toEqual(['/one', '/two']);
    await change(() => folder.write('datasets/facts.yaml', folder.original('datasets/facts.yaml')));
    await change(() => folder.write('app.yaml', 'product: {}\n'));
    expect(pages.base().manifest.product.name).toBe('Small');
    expect(routes(pages.base())).toEqual(['/one', '/two']);
  });

  it("break for one customer only where that customer's file is broken", async () => {
    const before = pages.variant('acme').manifest;
    await change(() =>
      folder.write('customers/globex/routes/one.yaml', 'widgets: { detail: { type: nonsense } }\n'),
    );
    expect(codes()).toHaveLength(1);
    expect(pages.variant('acme').manifest).toEqual(before);
    expect(titleOf(pages.variant('globex'), '/one')).toBe('pages.other');
  });

  it('tell that the facts mean something else by a new version', async () => {
    const before = pages.base().manifest.version;
    const text = folder.original('datasets/facts.yaml').replace('format: currency', 'format: integer');
    await change(() => folder.write('datasets/facts.yaml', text));
    expect(pages.base().manifest.version).not.toBe(before);
    expect(troubles).toEqual([]);
  });
});
