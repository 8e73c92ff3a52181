import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Colors } from '../format/format-pretty.ts';
import type { ProjectChange, ProjectDiff } from './diff-projects.ts';
import { sectionsOf, type ChangeLine } from './sections.ts';
import { textOf, type Sentence } from './sentence.ts';

/** The names of the two states: `main (3f2a91c)`, `the work tree`. */
export interface DiffNames {
  readonly before: string;
  readonly after: string;
}

/** Text for a terminal. Without colours, `colors` returns its argument. */
export function formatDiffText(diff: ProjectDiff, names: DiffNames, colors: Colors): string {
  const { bold, cyan, red, yellow, dim } = colors;
  const paint: Readonly<Record<ChangeLine['sign'], (text: string) => string>> = {
    '+': cyan,
    '-': red,
    '~': yellow,
  };
  const text = (sentence: Sentence): string => textOf(sentence, (quoted) => bold(printable(quoted)));
  const blocks = sectionsOf(diff).map(({ heading, lines }) =>
    [
      bold(textOf(heading, printable)),
      ...lines.map(({ sign, sentence }) => `  ${paint[sign](sign)} ${text(sentence)}`),
      '',
    ].join('\n'),
  );
  const notes = notesOf(diff, names).map((note) => yellow(printable(note)));
  return [...blocks, ...notes, bold(summaryOf(diff)) + dim(` ${names.before} → ${names.after}`)].join('\n');
}

/** The maximum length of a pull request comment, less a reserve for the bot. */
const markdownLimit = 60_000;

/** Markdown for a comment on a pull request. Changes beyond the maximum length are only counted. */
export function formatDiffMarkdown(diff: ProjectDiff, names: DiffNames): string {
  const lines = sectionsOf(diff).flatMap(({ heading, lines: changes }) => [
    `**${textOf(heading, code)}**`,
    '',
    ...changes.map(({ sentence }) => `- ${textOf(sentence, code)}`),
    '',
  ]);
  const notes = notesOf(diff, names).map((note) => `> ${oneLine(note)}`);
  const head = [`### ${summaryOf(diff)}`, '', `${code(names.before)} → ${code(names.after)}`, ''];
  return [...head, ...withinLimit(lines), ...notes].join('\n').trimEnd();
}

function withinLimit(lines: readonly string[]): readonly string[] {
  let length = 0;
  const end = lines.findIndex((line) => (length += line.length + 1) > markdownLimit);
  if (end < 0) return lines;
  const left = lines.slice(end).filter((line) => line.startsWith('- ')).length;
  return [...lines.slice(0, end), `… and ${left} more: \`npm run diff\` tells all.`, ''];
}

/** JSON: every change with its place, values, routes and reach. */
export function formatDiffJson(diff: ProjectDiff, names: DiffNames): string {
  const changes = diff.changes.map(({ sentence, from, to, reach, ...change }) => ({
    ...change,
    sentence: textOf(sentence),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    reach,
  }));
  const { unread, customers, mistakes } = diff;
  return JSON.stringify(
    {
      ...names,
      changes,
      customers,
      unread,
      mistakes: { before: places(mistakes.before), after: places(mistakes.after) },
      summary: { changes: changes.length, pages: pagesOf(diff.changes).size },
    },
    null,
    2,
  );
}

const places = (diagnostics: readonly Diagnostic[]) =>
  diagnostics.map(({ code: name, file, line, column, message }) => ({
    code: name,
    file,
    line,
    column,
    message,
  }));

const pagesOf = (changes: readonly ProjectChange[]): ReadonlySet<string> =>
  new Set(changes.flatMap(({ routes }) => routes));

function summaryOf({ changes }: ProjectDiff): string {
  if (changes.length === 0) return 'Nothing that the pages say has changed.';
  const pages = pagesOf(changes).size;
  const shows = pages === 0 ? '' : ` on ${pages} ${pages === 1 ? 'page' : 'pages'}`;
  return `${changes.length} ${changes.length === 1 ? 'change' : 'changes'}${shows}.`;
}

/** Notes about the comparison itself. */
function notesOf({ unread, mistakes }: ProjectDiff, names: DiffNames): string[] {
  const broken = (['before', 'after'] as const).flatMap((state) =>
    mistakes[state].length === 0
      ? []
      : [
          `${names[state]} has mistakes, so it was compared as it is written: ${mistakes[state]
            .slice(0, 3)
            .map(({ file, line, message }) => `${file}:${line} ${message}`)
            .join(' ')}${mistakes[state].length > 3 ? ` And ${mistakes[state].length - 3} more.` : ''}`,
        ],
  );
  return [
    ...broken,
    ...unread.map((file) => `${file} can't be read in one of the two, and was not compared.`),
  ];
}

/** A code span for any text. */
function code(text: string): string {
  const ticks = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(ticks + 1);
  const space = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${fence}${space}${oneLine(text)}${space}${fence}`;
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

/**
 * Removes line breaks, which would break the list, and control characters, which a hostile file could send to
 * the terminal.
 */
const printable = (text: string): string => oneLine(text).replaceAll(/\p{Cc}/gu, '·');
