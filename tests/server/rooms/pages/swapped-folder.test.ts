import { cpSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPages } from '../../../../src/server/rooms/pages/open-pages.ts';
import type { Pages } from '../../../../src/server/rooms/pages/pages.ts';
import { makePageFolder, pageFile } from './page-files.ts';
import type { PageFolder } from './page-files.ts';

// Deployments put a whole folder in the place of another one.

let folder: PageFolder;
let release: PageFolder;
let pages: Pages | null = null;
let troubles: string[];
beforeEach(() => {
  folder = makePageFolder();
  release = makePageFolder();
  release.write('routes/three.yaml', pageFile('/three', 'pages.two'));
  troubles = [];
});
afterEach(async () => {
  await pages?.close();
  folder.dispose();
  release.dispose();
});

const timeout = 30_000;

async function open(dir: string): Promise<Pages> {
  pages = await openPages({
    dir,
    contractFile: 'schemas/api.openapi.yaml',
    isDevelopment: false,
    onTrouble: (line) => troubles.push(line),
  });
  return pages;
}

const routes = (opened: Pages): readonly string[] => opened.base().manifest.pages.map(({ route }) => route);

/** Makes a change, and resolves when the pages have taken it in. */
async function taken(opened: Pages, make: () => void): Promise<void> {
  await new Promise<void>((resolve) => {
    const end = opened.subscribe(() => {
      end();
      resolve();
    });
    make();
  });
}

/** Links to the folders, and another one to the folder of links: current -> versions, versions/pages -> a folder. */
function linked(): { readonly dir: string; readonly versions: string; readonly current: string } {
  const versions = `${folder.dir}.links`;
  const current = `${folder.dir}.current`;
  mkdirSync(path.join(versions, 'one'), { recursive: true });
  mkdirSync(path.join(versions, 'two'));
  symlinkSync(folder.dir, path.join(versions, 'one/pages'));
  symlinkSync(release.dir, path.join(versions, 'two/pages'));
  symlinkSync(path.join(versions, 'one'), current);
  return { dir: path.join(current, 'pages'), versions, current };
}

function point(link: string, target: string): void {
  symlinkSync(target, `${link}.next`);
  renameSync(`${link}.next`, link);
}

describe('a folder of pages that a deployment swaps', () => {
  it(
    'is read anew when another one is renamed to its place, and watched from then on',
    { timeout },
    async () => {
      const opened = await open(folder.dir);
      await taken(opened, () => {
        renameSync(folder.dir, `${folder.dir}.old`);
        renameSync(release.dir, folder.dir);
      });
      expect(routes(opened)).toEqual(['/one', '/three', '/two']);
      await taken(opened, () => folder.write('routes/four.yaml', pageFile('/four', 'pages.two')));
      expect(routes(opened)).toContain('/four');
      renameSync(`${folder.dir}.old`, release.dir);
    },
  );

  it('is followed when a link to it, or a link on the way, leads elsewhere', { timeout }, async () => {
    const { dir, versions, current } = linked();
    const opened = await open(dir);
    expect(routes(opened)).toEqual(['/one', '/two']);
    await taken(opened, () => point(current, path.join(versions, 'two')));
    expect(routes(opened)).toEqual(['/one', '/three', '/two']);
    await taken(opened, () => point(path.join(versions, 'two/pages'), folder.dir));
    expect(routes(opened)).toEqual(['/one', '/two']);
    await taken(opened, () => folder.write('routes/four.yaml', pageFile('/four', 'pages.two')));
    expect(routes(opened)).toContain('/four');
    rmSync(current);
    rmSync(versions, { recursive: true });
  });

  it(
    'is read anew when a folder that links of its files lead through is replaced, as in a mounted ConfigMap',
    { timeout },
    async () => {
      const inner = path.join(folder.dir, '..one');
      mkdirSync(inner);
      const file = path.join(folder.dir, 'routes/two.yaml');
      renameSync(file, path.join(inner, 'two.yaml'));
      mkdirSync(path.join(folder.dir, '..two'));
      cpSync(path.join(release.dir, 'routes/three.yaml'), path.join(folder.dir, '..two/two.yaml'));
      symlinkSync('..one', path.join(folder.dir, '..data'));
      symlinkSync('../..data/two.yaml', file);
      const opened = await open(folder.dir);
      expect(routes(opened)).toEqual(['/one', '/two']);
      await taken(opened, () => point(path.join(folder.dir, '..data'), '..two'));
      expect(routes(opened)).toEqual(['/one', '/three']);
    },
  );

  it('keeps its pages while it is gone, says so, and is read when it is back', { timeout }, async () => {
    const opened = await open(folder.dir);
    const away = `${folder.dir}.away`;
    renameSync(folder.dir, away);
    await expect.poll(() => troubles, { timeout }).toHaveLength(1);
    expect(troubles[0]).toContain(`${folder.dir}, is gone`);
    expect(routes(opened)).toEqual(['/one', '/two']);
    await taken(opened, () => {
      cpSync(away, folder.dir, { recursive: true });
      folder.write('routes/three.yaml', pageFile('/three', 'pages.two'));
    });
    await expect.poll(() => routes(opened), { timeout }).toEqual(['/one', '/three', '/two']);
    rmSync(away, { recursive: true });
  });
});
