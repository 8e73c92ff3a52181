import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  readRevision,
  readSources,
  resolveRevisions,
  RevisionError,
} from '../../../src/language/node/index.ts';
import { sizeLimit } from '../../../src/language/source/document-kind.ts';

const root = mkdtempSync(path.join(tmpdir(), 'revisions-'));
const pages = path.join(root, 'some where/pages');

const git = (...args: string[]): string =>
  execFileSync('git', ['-C', root, '-c', 'user.name=A', '-c', 'user.email=a@b.example', ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(pages, file)), { recursive: true });
  writeFileSync(path.join(pages, file), text);
}

function commit(message: string): void {
  git('add', '--all');
  git('commit', '--quiet', '--message', message);
}

async function read(name: string) {
  const [revision] = await resolveRevisions(pages, [name]);
  return readRevision(pages, revision!);
}

beforeAll(() => {
  mkdirSync(pages, { recursive: true });
  git('init', '--quiet', '--initial-branch', 'main');
  write('app.yaml', 'skin: light\n');
  write('routes/a report – ä.yaml', 'route: /a\n');
  write('routes/same.yaml', 'route: /a\n');
  write('routes/.hidden.yaml', 'no: one\n');
  write('routes/notes.txt', 'no document');
  write('routes/large.yaml', `a: ${'x'.repeat(sizeLimit + 10)}`);
  writeFileSync(path.join(root, 'secret.yaml'), 'secret: 1\n');
  symlinkSync('same.yaml', path.join(pages, 'routes/link.yaml'));
  symlinkSync('../../../secret.yaml', path.join(pages, 'routes/outside.yaml'));
  commit('first');
  git('branch', 'topic');
  write('app.yaml', 'skin: dark\n');
  commit('second');
  write('app.yaml', 'skin: not committed\n');
});
afterAll(() => rmSync(root, { recursive: true }));

/** Of what is too large only that it is. */
const withinLimit = (content: Uint8Array): Buffer | 'too large' =>
  content.length > sizeLimit ? 'too large' : Buffer.from(content);

const commits = async (...names: string[]) =>
  (await resolveRevisions(pages, names)).map(({ commit: hash }) => hash);

describe('the documents of a revision', () => {
  it('are those that the folder had then, whatever it has now', async () => {
    const { sources } = await read('HEAD~1');
    expect(Buffer.from(sources.get('app.yaml')!).toString()).toBe('skin: light\n');
    expect(Buffer.from((await read('HEAD')).sources.get('app.yaml')!).toString()).toBe('skin: dark\n');
  });

  it('are the same that the disk would give: hidden and other files, links and what is too large', async () => {
    write('app.yaml', 'skin: dark\n');
    const [disk, stored] = [await readSources(pages), await read('HEAD')];
    write('app.yaml', 'skin: not committed\n');
    expect([...stored.sources.keys()].toSorted()).toEqual([...disk.sources.keys()].toSorted());
    for (const [file, content] of disk.sources)
      expect(withinLimit(stored.sources.get(file)!)).toEqual(withinLimit(content));
    expect(stored.diagnostics.map(({ code, file }) => [code, file])).toEqual(
      disk.diagnostics.map(({ code, file }) => [code, file]),
    );
  });
});

describe('revisions', () => {
  it('are named as git names them, two by a range', async () => {
    const first = git('rev-parse', 'HEAD~1').trim();
    const last = git('rev-parse', 'HEAD').trim();
    expect(await commits('topic', 'HEAD')).toEqual([first, last]);
    expect(await commits('topic..main')).toEqual([first, last]);
    expect(await commits('main...topic')).toEqual([first, first]);
    expect(await commits('topic..')).toEqual([first, last]);
  });

  it.each(['nowhere', '--all', '-x', 'HEAD~99', 'HEAD:secret.yaml', '', 'main..nowhere'])(
    'that there are not are named: %j',
    async (name) => {
      await expect(resolveRevisions(pages, [name])).rejects.toThrow(RevisionError);
      await expect(resolveRevisions(pages, [name])).rejects.toThrow('There is no revision');
    },
  );

  it('are none outside of a repository', async () => {
    const outside = mkdtempSync(path.join(tmpdir(), 'no-git-'));
    await expect(resolveRevisions(outside, ['HEAD'])).rejects.toThrow('is in no git repository');
    rmSync(outside, { recursive: true });
  });
});
