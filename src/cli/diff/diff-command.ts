import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import {
  createCompiler,
  diffProjects,
  formatDiffJson,
  formatDiffMarkdown,
  formatDiffText,
  type Colors,
  type DiffNames,
  type ProjectDiff,
} from '../../language/index.ts';
import {
  readRevision,
  readSources,
  readVocabulary,
  resolveRevisions,
  RevisionError,
  type Revision,
  type Sources,
} from '../../language/node/index.ts';
import { pagesOption, parsedArguments } from '../arguments.ts';
import { formatNamed } from '../format-named.ts';
import { contractFile } from '../../server/process/index.ts';
import type { Output } from '../output.ts';
import { Unusable } from '../unusable.ts';

const usage = `Usage: npm run diff -- [REVISION [REVISION]] [--format text|markdown|json] [--pages FOLDER]
Without a second revision the work tree is compared, without a first one with HEAD. A...B starts where B left A.`;

const formatsIn = (
  colors: Colors,
): Readonly<Record<string, (diff: ProjectDiff, names: DiffNames) => string>> => ({
  text: (diff, names) => formatDiffText(diff, names, colors),
  markdown: formatDiffMarkdown,
  json: formatDiffJson,
});

/**
 * Compares two states of the pages, and writes the differences. Returns the exit code. Throws an Unusable.
 */
export async function diffCommand(args: readonly string[], output: Output): Promise<number> {
  try {
    return await compare(args, output);
  } catch (error) {
    if (error instanceof RevisionError) throw new Unusable(error.message, { cause: error });
    throw error;
  }
}

async function compare(args: readonly string[], { write, colors }: Output): Promise<number> {
  const { revisions, format, pages } = readArguments(args, colors);
  if (!existsSync(pages)) throw new Unusable(`There is no folder ${relative(process.cwd(), pages)}.`);
  const [before, after, ...more] = await resolveRevisions(pages, revisions.length > 0 ? revisions : ['HEAD']);
  if (!before || more.length > 0) throw new Unusable(usage);
  const [old, now, vocabulary] = await Promise.all([
    readRevision(pages, before),
    after ? readRevision(pages, after) : readSources(pages),
    readVocabulary(contractFile),
  ]);
  for (const [state, { sources }] of [
    [before, old],
    [after, now],
  ] as const)
    if (sources.size === 0)
      throw new Unusable(`${nameOf(state)} has no pages in ${relative('', pages) || '.'}.`);
  // One compiler for both states, so that equal files are compiled only once.
  const compiler = createCompiler(vocabulary);
  const diff = diffProjects(compiler.compile(old.sources), compiler.compile(now.sources));
  const names = { before: nameOf(before), after: nameOf(after) };
  write(`${format(withUnread(diff, [old, now]), names)}\n`);
  return 0;
}

function readArguments(args: readonly string[], colors: Colors) {
  const { values, positionals } = parsedArguments(usage, args, {
    format: { type: 'string', default: 'text' },
    pages: pagesOption,
  });
  const format = formatNamed(formatsIn(colors), values.format);
  if (positionals.length > 2) throw new Unusable(usage);
  return { revisions: positionals, format, pages: resolve(values.pages) };
}

/** Adds the files that could not be read, which the compiler has not seen. */
function withUnread(diff: ProjectDiff, states: readonly Sources[]): ProjectDiff {
  const files = states.flatMap(({ diagnostics }) => diagnostics.map(({ file }) => file));
  return { ...diff, unread: [...new Set([...diff.unread, ...files])].toSorted() };
}

const nameOf = (revision: Revision | undefined): string =>
  revision === undefined
    ? 'the work tree'
    : revision.commit.startsWith(revision.name)
      ? revision.name
      : `${revision.name} (${revision.commit.slice(0, 8)})`;
