import type { DiagnosticParams } from './codes.ts';
import { messageOf } from './text.ts';

export type Severity = 'error' | 'warning';
export type DiagnosticCode = keyof DiagnosticParams;

/** A range of a file. Lines and columns start at 1; the end is exclusive. */
export interface Range {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** The start of a file, for diagnostics about the whole file. */
export const fileStart: Range = { line: 1, column: 1, endLine: 1, endColumn: 1 };

/** A mistake with its place and suggestion. `file` is relative to the folder of pages, with `/`. */
export interface Diagnostic<Code extends DiagnosticCode = DiagnosticCode> extends Range {
  readonly code: Code;
  readonly severity: Severity;
  readonly message: string;
  readonly file: string;
  /** JSON pointer of the value in the merged document. */
  readonly path: string;
  readonly params: DiagnosticParams[Code];
  /** The customers that have the mistake, when the base itself does not. */
  readonly customers?: readonly string[];
  /** "did you mean `delivery_daily`?", if there is a likely correction. */
  readonly suggestion?: string;
  /** The text that would replace the range. */
  readonly replacement?: string;
}

const warnings: ReadonlySet<DiagnosticCode> = new Set([
  'unused-query',
  'unused-command',
  'unguarded-danger',
  'unused-filter',
  'unused-list',
  'list-not-permitted',
  'unknown-subject',
  'no-order',
  'untranslated-text',
  'missing-unknown',
]);

/** Creates a diagnostic. `near` is the name that was probably meant. */
export function diagnose<Code extends DiagnosticCode>(
  code: Code,
  place: Range & { readonly file: string; readonly path: string },
  params: DiagnosticParams[Code],
  near?: string,
): Diagnostic<Code> {
  return {
    code,
    severity: warnings.has(code) ? 'warning' : 'error',
    message: messageOf(code, params),
    file: place.file,
    line: place.line,
    column: place.column,
    endLine: place.endLine,
    endColumn: place.endColumn,
    path: place.path,
    params,
    ...(near === undefined ? {} : { suggestion: `did you mean \`${near}\`?`, replacement: near }),
  };
}

/** Sorts by file, then by position. */
export function inReadingOrder(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.toSorted(
    (a, b) =>
      compare(a.file, b.file) ||
      a.line - b.line ||
      a.column - b.column ||
      compare(a.code, b.code) ||
      compare(a.path, b.path),
  );
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Whether any diagnostic is an error. Warnings do not prevent the use of a document. */
export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}
