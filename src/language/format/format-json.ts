import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { referenceOf } from '../diagnostics/reference-of.ts';
import type { FileReach } from '../explain/reach.ts';

/** What a run looked at. */
export interface RunFacts {
  readonly files: number;
  readonly pages: number;
  readonly ms: number;
}

/** The numbers at the end of every output. */
export interface Summary extends RunFacts {
  readonly errors: number;
  readonly warnings: number;
}

export function summaryOf(diagnostics: readonly Diagnostic[], { files, pages, ms }: RunFacts): Summary {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  return { files, pages, errors, warnings: diagnostics.length - errors, ms };
}

/**
 * One JSON document: `{ diagnostics, summary }`, and `reach` where it is asked for single files: the customers whom a
 * change in each reaches. `prefix` leads from the working directory to the pages.
 */
export function formatJson(
  diagnostics: readonly Diagnostic[],
  facts: RunFacts,
  prefix: string,
  reach: readonly FileReach[] | null = null,
): string {
  const shown = diagnostics.map((diagnostic) => ({
    code: diagnostic.code,
    severity: diagnostic.severity,
    message: diagnostic.message,
    file: prefix + diagnostic.file,
    line: diagnostic.line,
    column: diagnostic.column,
    endLine: diagnostic.endLine,
    endColumn: diagnostic.endColumn,
    path: diagnostic.path,
    reference: referenceOf(diagnostic.code),
    ...(diagnostic.customers === undefined ? {} : { customers: diagnostic.customers }),
    ...(diagnostic.suggestion === undefined ? {} : { suggestion: diagnostic.suggestion }),
  }));
  const reached = reach?.map(({ file, base, customers, switchedOff }) => ({
    file: prefix + file,
    base,
    customers,
    switchedOff,
  }));
  const summary = summaryOf(diagnostics, facts);
  return JSON.stringify({ diagnostics: shown, summary, ...(reached && { reach: reached }) }, null, 2);
}
