import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compileProject } from '../../../src/language/index.ts';
import { readSource, readSources, readVersions } from '../../../src/language/node/index.ts';
import { vocabulary } from '../support/vocabulary.ts';

let folder = '';
let pages = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pages-'));
  pages = join(folder, 'pages');
  await mkdir(join(pages, 'routes/deep/er'), { recursive: true });
  await writeFile(join(pages, 'app.yaml'), 'a: 1');
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const codes = (list: readonly { readonly code: string }[]): string[] => list.map(({ code }) => code);

describe('a folder of pages', () => {
  it('is read with all of its documents, by path with slashes, and nothing else', async () => {
    await writeFile(join(pages, 'routes/deep/er/a.yml'), 'x');
    await writeFile(join(pages, 'routes/b.json'), '{}');
    await writeFile(join(pages, 'notes.md'), 'x');
    await writeFile(join(pages, '.hidden.yaml'), 'x');
    const { sources, diagnostics } = await readSources(pages);
    expect([...sources.keys()]).toEqual(['app.yaml', 'routes/b.json', 'routes/deep/er/a.yml']);
    expect(diagnostics).toEqual([]);
  });

  it('is never left: a link to a file outside is reported and not read', async () => {
    await writeFile(join(folder, 'secret.yaml'), 'password: 1');
    await symlink(join(folder, 'secret.yaml'), join(pages, 'routes/link.yaml'));
    const { sources, diagnostics } = await readSources(pages);
    expect(sources.has('routes/link.yaml')).toBe(false);
    expect(diagnostics).toMatchObject([{ code: 'link-outside', file: 'routes/link.yaml' }]);
    expect(await readSource(pages, 'routes/link.yaml')).toMatchObject({ code: 'link-outside' });
    expect(await readSource(pages, '../secret.yaml')).toMatchObject({ code: 'link-outside' });
  });

  it('may hold links to its own files', async () => {
    await symlink(join(pages, 'app.yaml'), join(pages, 'routes/same.yaml'));
    const { sources } = await readSources(pages);
    expect(new TextDecoder().decode(sources.get('routes/same.yaml'))).toBe('a: 1');
  });

  it('has a version of each file, which changes when the file or the target of a link does', async () => {
    await symlink('../app.yaml', join(pages, 'routes/same.yaml'));
    await writeFile(join(pages, 'routes/b.json'), '{}');
    const { versions } = await readSources(pages);
    expect(await readVersions(pages)).toEqual(versions);
    await writeFile(join(pages, 'app.yaml'), 'a: 22');
    await rm(join(pages, 'routes/b.json'));
    const after = await readVersions(pages);
    expect([...after.keys()]).toEqual(['app.yaml', 'routes/same.yaml']);
    for (const [file, version] of after) expect(version, file).not.toBe(versions.get(file));
  });

  it('passes over a link that leads nowhere, as over a file that vanished', async () => {
    await symlink(join(pages, 'gone.yaml'), join(pages, 'routes/gone.yaml'));
    const { sources, diagnostics } = await readSources(pages);
    expect([...sources.keys()]).toEqual(['app.yaml']);
    expect(diagnostics).toEqual([]);
    expect(await readSource(pages, 'routes/gone.yaml')).toBeNull();
  });

  it('reports a link that goes round in a circle, and reads the rest', async () => {
    await symlink(join(pages, 'routes/loop.yaml'), join(pages, 'routes/loop.yaml'));
    const { sources, diagnostics } = await readSources(pages);
    expect([...sources.keys()]).toEqual(['app.yaml']);
    expect(codes(diagnostics)).toEqual(['unreadable-file']);
  });

  it('reads no more of a large file than is needed to say that it is too large', async () => {
    await writeFile(join(pages, 'routes/large.yaml'), Buffer.alloc(5_000_000, 97));
    const { sources } = await readSources(pages);
    expect(sources.get('routes/large.yaml')!.length).toBe(1_048_577);
    expect(codes(compileProject(sources, vocabulary).diagnostics)).toContain('file-too-large');
  });

  it('rejects when it is not there at all', async () => {
    await expect(readSources(join(folder, 'nowhere'))).rejects.toThrow('ENOENT');
  });
});

describe('a file that is no UTF-8 text', () => {
  const cases: readonly [string, Uint8Array, string | null][] = [
    ['UTF-16 with a mark', Buffer.from('\ufeffroute: /a', 'utf16le'), 'UTF-16'],
    ['UTF-16 without', Buffer.from('route: /a', 'utf16le'), 'UTF-16'],
    ['Latin-1', Buffer.from('title: Größe', 'latin1'), 'Latin-1'],
    [
      'an image',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]),
      'a binary file',
    ],
  ];

  it.each(cases)('is named for what it is: %s', (_, content, encoding) => {
    const { diagnostics } = compileProject(new Map([['routes/a.yaml', content]]), vocabulary);
    expect(diagnostics.find(({ file }) => file === 'routes/a.yaml')).toMatchObject({
      code: 'not-utf8',
      params: { encoding },
    });
  });

  it('but a byte order mark before UTF-8 is no mistake', () => {
    const content = Buffer.from('\ufeff{}', 'utf8');
    expect(
      codes(compileProject(new Map([['datasets/a.yaml', content]]), vocabulary).diagnostics),
    ).not.toContain('not-utf8');
  });
});
