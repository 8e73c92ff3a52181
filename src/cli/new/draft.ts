import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Compiler, Diagnostic, Project, Vocabulary } from '../../language/index.ts';
import { replaceFile } from '../../language/node/index.ts';
import { Refused } from '../unusable.ts';
import { withTexts } from '../import/starter-texts.ts';
import type { StarterTexts } from '../import/starter-texts.ts';

/** The request can't be fulfilled. The message is for the user; nothing was written. */
export class NewError extends Refused {
  override readonly name = 'NewError';
}

/** Files to create, which must not exist, and texts for every dictionary that lacks them. */
export interface PagesDraft {
  /** By path relative to the folder of pages. */
  readonly files: ReadonlyMap<string, string>;
  readonly texts: StarterTexts;
  /** The next step for the user, in one line. */
  readonly hint: string;
}

/** The current pages. */
export interface PagesNow {
  readonly dir: string;
  readonly sources: ReadonlyMap<string, Uint8Array>;
  readonly vocabulary: Vocabulary;
  /** The compiler of `project`, with its cache. */
  readonly compiler: Compiler;
  readonly project: Project;
}

/** A changed file: its absolute path and whole texts. `before` is null for a new file. */
export interface FileChange {
  readonly file: string;
  readonly before: string | null;
  readonly after: string;
}

/** The file changes of a draft. Throws a NewError when a file exists, or when the result has mistakes. */
export function changesOf({ files, texts }: PagesDraft, now: PagesNow): FileChange[] {
  const made = [...files].map(([file, after]) => ({ file: path.join(now.dir, file), before: null, after }));
  for (const file of files.keys()) refuseExisting(now, file);
  const locales = path.join(now.dir, 'locales');
  const dictionaries = readdirSync(locales)
    .filter((name) => /\.ya?ml$/.test(name))
    .map((name) => {
      const file = path.join(locales, name);
      const before = readFileSync(file, 'utf8');
      return { file, before, after: withTexts(before, texts) };
    });
  const changes = [...dictionaries.filter(({ before, after }) => before !== after), ...made];
  refuseMistakes(changes, now);
  return changes;
}

/** Throws a NewError when a file exists. `file` is relative to the folder of pages. */
export function refuseExisting({ dir }: Pick<PagesNow, 'dir'>, file: string): void {
  const full = path.join(dir, file);
  if (existsSync(full))
    throw new NewError(`${path.relative(process.cwd(), full)} exists already. Choose another name.`);
}

/** Compiles the result before anything is written. Throws a NewError when the changes cause mistakes. */
function refuseMistakes(changes: readonly FileChange[], { dir, sources, compiler, project }: PagesNow): void {
  const encoder = new TextEncoder();
  const after = new Map(sources);
  for (const { file, after: text } of changes)
    after.set(path.relative(dir, file).split(path.sep).join('/'), encoder.encode(text));
  const before = new Set(project.diagnostics.flatMap(marksOf));
  const mistakes = compiler
    .compile(after)
    .diagnostics.filter((diagnostic) => !marksOf(diagnostic).some((mark) => before.has(mark)));
  if (mistakes.length > 0)
    throw new NewError(
      [
        'That would not validate, so nothing was made:',
        ...mistakes.map(({ file, line, message }) => `  ${file}:${line}: ${message}`),
      ].join('\n'),
    );
}

/**
 * What a diagnostic is recognised by after the changes. Added lines move it (in dictionaries, whose messages
 * stay the same), and added names change the lists of known names in its message.
 */
const marksOf = ({ code, file, line, column, message }: Diagnostic): string[] => [
  `${file} ${message}`,
  `${file}:${line}:${column} ${code}`,
];

/** Writes all changes or none: when one fails, the written ones are reverted. */
export function writeChanges(changes: readonly FileChange[]): void {
  const done: FileChange[] = [];
  try {
    for (const change of changes) {
      mkdirSync(path.dirname(change.file), { recursive: true });
      if (change.before === null) writeFileSync(change.file, change.after, { flag: 'wx' });
      else replaceFile(change.file, change.after);
      done.push(change);
    }
  } catch (error) {
    for (const { file, before } of done.toReversed()) {
      if (before === null) rmSync(file, { force: true });
      else replaceFile(file, before);
    }
    throw error;
  }
}

/** Throws a NewError for a name that does not match the pattern. */
export function checkName(what: string, name: string, pattern: RegExp, expected: string): void {
  if (!pattern.test(name) || name === 'constructor')
    throw new NewError(`${what} ${JSON.stringify(name)}: ${expected}.`);
}

/** Throws a NewError for an empty text. */
export const checkText =
  (what: string) =>
  (text: string): void =>
    checkName(what, text, /\S/, 'a text is expected');

/** Throws a NewError for an unknown name. The message lists the known ones. */
export function known(what: string, name: string, names: readonly string[]): void {
  if (!names.includes(name))
    throw new NewError(`There is no ${what} ${JSON.stringify(name)}. There are: ${names.join(', ')}.`);
}
