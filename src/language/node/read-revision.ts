import { posix } from 'node:path';
import { diagnose, fileStart, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { isDocument, sizeLimit } from '../source/document-kind.ts';
import { git, gitOrNull, RevisionError } from './git.ts';
import type { Sources } from './read-sources.ts';

export { RevisionError } from './git.ts';

/** A revision as requested, and its commit. */
export interface Revision {
  readonly name: string;
  readonly commit: string;
}

/**
 * Resolves revisions to commits: `main`, `HEAD~3`, a tag or a hash. `A..B` gives two commits, `A...B` the
 * merge base of A and B, and B. Rejects with a RevisionError for an unknown revision and outside of a git
 * repository.
 */
export async function resolveRevisions(dir: string, names: readonly string[]): Promise<Revision[]> {
  await git(dir, ['rev-parse', '--git-dir']);
  const found: Revision[] = [];
  for (const name of names) {
    const range = /^(.*?)(\.{2,3})(.*)$/.exec(name);
    if (!range) found.push(await commitOf(dir, name));
    else {
      const [first, last] = [
        await commitOf(dir, range[1] || 'HEAD'),
        await commitOf(dir, range[3] || 'HEAD'),
      ];
      found.push(range[2] === '...' ? await forkOf(dir, first, last) : first, last);
    }
  }
  return found;
}

async function commitOf(dir: string, name: string): Promise<Revision> {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`];
  const commit = (await gitOrNull(dir, args))?.toString().trim();
  if (!commit)
    throw new RevisionError(
      `There is no revision \`${name}\` here. In a shallow clone, fetch it first: git fetch origin ${name}.`,
    );
  return { name, commit };
}

async function forkOf(dir: string, first: Revision, last: Revision): Promise<Revision> {
  const commit = (await gitOrNull(dir, ['merge-base', first.commit, last.commit]))?.toString().trim();
  if (!commit) throw new RevisionError(`\`${first.name}\` and \`${last.name}\` have no commit in common.`);
  return { name: first.name, commit };
}

interface Entry {
  readonly path: string;
  readonly mode: string;
  readonly object: string;
  readonly size: number;
}

/** Reads the documents of a commit in `dir` from git's object store, without touching the work tree. */
export async function readRevision(dir: string, { commit }: Revision): Promise<Sources> {
  const entries = parseTree(await git(dir, ['ls-tree', '-r', '-z', '--long', commit, '.']));
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  const documents = entries.filter(({ path }) => isRead(path));
  const links = documents.filter(({ mode }) => mode === symbolicLink);
  const targets = await contentsOf(dir, links);
  const diagnostics: Diagnostic[] = [];
  const files: Entry[] = [];
  for (const entry of documents) {
    if (entry.mode !== symbolicLink) files.push(entry);
    else {
      const target = targets.get(entry.object)?.toString() ?? '';
      const linked = byPath.get(posix.join(posix.dirname(entry.path), target));
      if (linked && linked.mode !== symbolicLink) files.push({ ...linked, path: entry.path });
      else
        diagnostics.push(diagnose('link-outside', { ...fileStart, file: entry.path, path: '' }, { target }));
    }
  }
  const contents = await contentsOf(
    dir,
    files.filter(({ size }) => size <= sizeLimit),
  );
  // Files over the limit are not read. The compiler only needs to see that they are too large.
  const sources = new Map(files.map((file) => [file.path, contents.get(file.object) ?? tooLarge]));
  return { sources, diagnostics };
}

const symbolicLink = '120000';
const tooLarge = new Uint8Array(sizeLimit + 1);

/** As on disk, names that start with a dot are skipped. */
const isRead = (path: string): boolean =>
  isDocument(path) && path.split('/').every((name) => !name.startsWith('.'));

/**
 * Parses `MODE TYPE OBJECT SIZE\tPATH` entries, each terminated by a NUL. Paths are unquoted and relative to
 * the folder.
 */
function parseTree(listing: Buffer): Entry[] {
  return listing
    .toString()
    .split('\0')
    .flatMap((line) => {
      const match = /^(\d+) blob (\w+) +(\d+)\t(.+)$/s.exec(line);
      return match ? [{ mode: match[1]!, object: match[2]!, size: Number(match[3]), path: match[4]! }] : [];
    });
}

/** Contents by object, read by a single git process. */
async function contentsOf(dir: string, entries: readonly Entry[]): Promise<ReadonlyMap<string, Buffer>> {
  const objects = [...new Set(entries.map(({ object }) => object))];
  if (objects.length === 0) return new Map();
  const answer = await git(dir, ['cat-file', '--batch'], `${objects.join('\n')}\n`);
  const contents = new Map<string, Buffer>();
  let at = 0;
  while (at < answer.length) {
    const end = answer.indexOf('\n', at);
    const [object = '', type, size] = answer.subarray(at, end).toString().split(' ');
    if (type !== 'blob') throw new RevisionError(`git lacks the object ${object}: is this a partial clone?`);
    const start = end + 1;
    contents.set(object, answer.subarray(start, start + Number(size)));
    at = start + Number(size) + 1;
  }
  return contents;
}
