import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { referenceOf } from '../diagnostics/reference-of.ts';
import { summaryOf, type RunFacts } from './summary.ts';

/** Functions that color text. Without colours they return their argument. */
export interface Colors {
  readonly red: (text: string) => string;
  readonly yellow: (text: string) => string;
  readonly cyan: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly bold: (text: string) => string;
}

/** The lines of a file for the code frame. Null when it has none. */
export type LinesOf = (file: string) => readonly string[] | null;

/** Text for a terminal: each mistake with its line. */
export function formatPretty(
  diagnostics: readonly Diagnostic[],
  facts: RunFacts,
  linesOf: LinesOf,
  colors: Colors,
  prefix: string,
): string {
  const blocks = diagnostics.map((diagnostic) => block(diagnostic, linesOf, colors, prefix));
  return [...blocks, closing(diagnostics, facts, colors)].join('\n');
}

function block(
  diagnostic: Diagnostic,
  linesOf: LinesOf,
  { red, yellow, cyan, dim, bold }: Colors,
  prefix: string,
): string {
  const { code, severity, message, file, line, column, suggestion } = diagnostic;
  const paint = severity === 'error' ? red : yellow;
  const head = `${bold(visible(`${prefix}${file}:${line}:${column}`))} ${paint(severity)} ${dim(code)}`;
  const hint = suggestion === undefined ? [] : [`  ${cyan(visible(suggestion))}`];
  const more = `  ${dim(`See ${referenceOf(code)}`)}`;
  return [
    head,
    `  ${visible(message)}`,
    ...hint,
    ...frame(diagnostic, linesOf(file), paint, dim),
    more,
    '',
  ].join('\n');
}

/** The maximum length of a shown line. Longer ones are cut around the mistake. */
const width = 120;

function frame(
  { line, column, endLine, endColumn }: Diagnostic,
  lines: readonly string[] | null,
  paint: (text: string) => string,
  dim: (text: string) => string,
): string[] {
  const text = lines?.[line - 1];
  if (text === undefined) return [];
  const gutter = String(line + 1).length;
  const numbered = (at: number, content: string): string =>
    `  ${dim(`${String(at).padStart(gutter)} │`)} ${content}`;
  const cut = Math.max(0, column - 1 - Math.floor(width / 2));
  const end = endLine === line ? endColumn : text.length + 1;
  const marks = '^'.repeat(Math.max(1, Math.min(end, cut + width + 1) - column));
  const above = lines![line - 2];
  return [
    ...(above === undefined ? [] : [numbered(line - 1, dim(shown(above, cut)))]),
    numbered(line, shown(text, cut)),
    `  ${dim(`${' '.repeat(gutter)} │`)} ${indentation(text.slice(cut, column - 1))}${paint(marks)}`,
  ];
}

/** Tabs are kept, so that the markers are aligned. */
const indentation = (text: string): string => text.replaceAll(/[^\t]/g, ' ');

function shown(text: string, cut: number): string {
  return visible(text.slice(cut, cut + width));
}

/** Replaces control characters, which a hostile file or file name could send to the terminal. */
const visible = (text: string): string => text.replaceAll(/[^\P{Cc}\t\n]/gu, '·');

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;

function closing(diagnostics: readonly Diagnostic[], facts: RunFacts, { red, yellow, bold }: Colors): string {
  const { files, pages, errors, warnings, ms } = summaryOf(diagnostics, facts);
  const found = [
    errors > 0 ? red(count(errors, 'error')) : '',
    warnings > 0 ? yellow(count(warnings, 'warning')) : '',
  ].filter(Boolean);
  return `${bold(found.length === 0 ? 'No mistakes' : found.join(' and '))} in ${count(files, 'file')} (${count(pages, 'page')}), ${ms} ms.`;
}
