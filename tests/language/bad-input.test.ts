import { spawnSync } from 'node:child_process';
import { chmod, chown, cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compileProject, type Diagnostic } from '../../src/language/index.ts';
import { readSources } from '../../src/language/node/index.ts';
import { vocabulary } from './support/vocabulary.ts';

const project = resolve(import.meta.dirname, '../schemas/pass/project');
const mebibyte = 1_048_576;
let folder = '';
let pages = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bad-input-'));
  pages = join(folder, 'pages');
  await cp(project, pages, { recursive: true });
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function write(file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(join(pages, file)), { recursive: true });
  await writeFile(join(pages, file), content);
}

/** What a folder's reading and compiling say, as a validator would put it. */
async function diagnosed(): Promise<readonly Diagnostic[]> {
  const read = await readSources(pages);
  return [...read.diagnostics, ...compileProject(read.sources, vocabulary).diagnostics];
}

const said = async () => (await diagnosed()).map(({ code, file }) => [code, file]);
const text = (...bytes: number[]): Uint8Array => Uint8Array.from(bytes);
const filled = (piece: string): string => piece.repeat(Math.floor(40_000 / piece.length));
const aliases = (count: number): string =>
  `a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n${Array.from({ length: count }, (_, at) => `a${at + 1}: &a${at + 1} [${`*a${at}, `.repeat(10)}]`).join('\n')}`;

describe('a real file that is no page', () => {
  const cases: readonly [string, string, string | Uint8Array][] = [
    ['a picture', 'not-utf8', text(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48)],
    ['half of a character', 'not-utf8', text(0x61, 0x3a, 0x20, 0xc3)],
    ['zeros', 'not-utf8', new Uint8Array(5_000)],
    ['50 MB', 'file-too-large', new Uint8Array(50 * mebibyte).fill(97)],
    ['one byte too much', 'file-too-large', new Uint8Array(mebibyte + 1).fill(32)],
    ['UTF-16, small end first', 'not-utf8', Buffer.from('\ufeffroute: /a', 'utf16le')],
    ['UTF-16, big end first', 'not-utf8', Buffer.from('\ufeffroute: /a', 'utf16le').swap16()],
    ['tabs', 'yaml-syntax', 'route: /a\nmenu:\n\tsection: reports\n'],
    ['a key twice', 'duplicate-key', 'route: /a\nroute: /b\n'],
    ['a key twice, once in quotes', 'duplicate-key', 'route: /a\n"route": /b\n'],
    ['a list as a key', 'yaml-syntax', 'route: /a\n[a, b]: c\n'],
    ['a map as a key', 'yaml-syntax', 'route: /a\nmenu: [{ a: b }:c]\n'],
    ['deep brackets', 'too-deep', '['.repeat(mebibyte)],
    ['deep lists', 'too-deep', '- '.repeat(mebibyte / 2)],
    ['many aliases', 'too-many-aliases', aliases(9)],
    ['an alias of itself', 'yaml-syntax', 'route: &a [*a]'],
    ['nothing', 'empty-file', ''],
    ['only a note', 'empty-file', '# to do'],
    ['only a document mark', 'empty-file', '---\n'],
    ['two documents', 'yaml-syntax', '---\nroute: /a\n---\nroute: /b\n'],
    ['a name of JavaScript', 'forbidden-name', 'route: /a\nwidgets:\n  __proto__: { type: kpi }\n'],
    ['such a name behind escapes', 'forbidden-name', '"\\u0063onstructor": 1'],
  ]; // prettier-ignore

  it.each(cases)('is told apart with its file: %s', async (_, code, content) => {
    await write('routes/bad.yaml', content);
    expect(await said()).toContainEqual([code, 'routes/bad.yaml']);
  });

  it.each(cases.filter(([, code]) => code !== 'empty-file'))(
    'as a customer’s: %s',
    async (_, code, content) => {
      await write('customers/zoo/filter-bars/main.yaml', content);
      expect(await said()).toContainEqual([code, 'customers/zoo/filter-bars/main.yaml']);
    },
  );

  it.each(['__proto__', 'constructor', 'prototype'])('is not taken under the name %s', async (name) => {
    const files = [`datasets/${name}.yaml`, `filter-bars/${name}.yaml`, `routes/${name}/a.yaml`];
    for (const file of files) await write(file, 'route: /a');
    await write(`customers/${name}/app.yaml`, 'skin: dark');
    const found = await said();
    for (const file of files) expect(found).toContainEqual(['forbidden-name', file]);
    expect(found).toContainEqual(['bad-customer-name', `customers/${name}/app.yaml`]);
  });
});

describe('a mistake in hostile words', () => {
  it('is told in a line, whatever is written there', async () => {
    await write('routes/long.yaml', `route: /a\ntitle: "${'y'.repeat(500_000)}"\nmenu: { order: .nan }\n`);
    const own = (await diagnosed()).filter(({ file }) => file === 'routes/long.yaml');
    expect(own.map(({ message }) => message)).toContain(
      'This must be a number, and is infinite or no number at all.',
    );
    for (const { message } of own) expect(message.length).toBeLessThan(400);
  });

  it('sends no command to a terminal, from a name no more than from a text', async () => {
    await write('routes/\u001b[31mred.yaml', '"rout\u001b[31me": "/\u001b[31m"\n');
    const { stdout } = spawnSync(
      process.execPath,
      ['scripts/run/command.mjs', 'validate', '--pages', pages],
      { encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } },
    );
    expect(stdout).toContain('routes/·[31mred.yaml:1:1');
    expect(stdout).not.toContain('\u001b');
  });
});

describe('texts that are made to take for ever', () => {
  const texts = [
    '"',
    '"\\',
    "'",
    '\n',
    ':\n',
    '-\n \n',
    '\r',
    '*a ',
    '& ',
    '!a ',
    '} ',
    '? a\n: b\n',
    'a:\tb\n',
    '{{',
    '$a',
    '<<: *a\n',
  ];

  it.each(texts)('have a diagnostic in a moment: %j again and again', async (piece) => {
    await write('routes/bad.yaml', filled(piece));
    const start = process.cpuUsage().user;
    expect((await diagnosed()).some(({ file }) => file === 'routes/bad.yaml')).toBe(true);
    expect((process.cpuUsage().user - start) / 1000).toBeLessThan(15_000);
  });

  it('and so has a map of many thousand names', async () => {
    await write(
      'routes/bad.yaml',
      `? a\n: b\n${Array.from({ length: 10_000 }, (_, at) => `k${at}: 1`).join('\n')}`,
    );
    expect((await diagnosed()).length).toBeGreaterThan(10_000);
  });
});

describe('a file that can’t be read', () => {
  it('for want of permission is told, and the rest is read', async () => {
    await write('routes/secret.yaml', 'route: /a');
    await write('datasets/closed/a.yaml', 'x: 1');
    await chmod(join(pages, 'routes/secret.yaml'), 0);
    await chmod(join(pages, 'datasets/closed'), 0);
    const { sources, diagnostics } = await asNobody(() => readSources(pages));
    expect(diagnostics.map(({ code, file, params }) => [code, file, params])).toEqual([
      ['unreadable-file', 'datasets/closed', { reason: 'no permission' }],
      ['unreadable-file', 'routes/secret.yaml', { reason: 'no permission' }],
    ]);
    expect(sources.has('routes/report.yaml')).toBe(true);
  });

  it('since it is a pipe is told at once, though nobody writes into it', async () => {
    spawnSync('mkfifo', [join(pages, 'routes/pipe.yaml')]);
    expect(await said()).toEqual([['unreadable-file', 'routes/pipe.yaml']]);
  });

  it('since it is a folder behind a link is told', async () => {
    await symlink(join(pages, 'datasets'), join(pages, 'routes/folder.yaml'));
    expect(await said()).toEqual([['unreadable-file', 'routes/folder.yaml']]);
  });

  it('since it lies outside is told, be it a file, a folder, or at the end of a chain', async () => {
    await writeFile(join(folder, 'secret.yaml'), 'route: /secret');
    await mkdir(join(folder, 'theirs/routes'), { recursive: true });
    await writeFile(join(folder, 'theirs/routes/a.yaml'), 'route: /secret');
    await symlink(join(folder, 'secret.yaml'), join(pages, 'routes/a.yaml'));
    await symlink(join(pages, 'routes/a.yaml'), join(pages, 'routes/b.yaml'));
    await symlink(join(folder, 'theirs'), join(pages, 'customers/theirs'));
    await symlink('..', join(pages, 'customers/up'));
    expect(await said()).toEqual([
      ['link-outside', 'customers/theirs'],
      ['link-outside', 'customers/up'],
      ['link-outside', 'routes/a.yaml'],
      ['link-outside', 'routes/b.yaml'],
    ]);
    expect(JSON.stringify([...(await readSources(pages)).sources.keys()])).not.toMatch(/theirs|up\//);
  });

  it('since it vanishes meanwhile is as good as never there', async () => {
    const names = Array.from({ length: 300 }, (_, at) => `routes/many/page-${at}.yaml`);
    for (const name of names) await write(name, 'route: /a');
    const reading = readSources(pages);
    await Promise.all([
      ...names.filter((_, at) => at % 2 === 0).map((name) => rm(join(pages, name))),
      rm(join(pages, 'customers'), { recursive: true }),
    ]);
    const { sources, diagnostics } = await reading;
    expect(diagnostics).toEqual([]);
    for (const name of names.filter((_, at) => at % 2 === 1))
      expect(new TextDecoder().decode(sources.get(name))).toBe('route: /a');
  });
});

/** Root may read everything, so that it has to be somebody else. */
async function asNobody<Value>(work: () => Promise<Value>): Promise<Value> {
  if (process.getuid?.() !== 0) return work();
  await chown(folder, 65_534, 65_534);
  process.seteuid!(65_534);
  try {
    return await work();
  } finally {
    process.seteuid!(0);
  }
}
