import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { referenceOf } from '../diagnostics/reference-of.ts';
import type { FileReach } from '../explain/reach.ts';
import { summaryOf, type RunFacts } from './summary.ts';

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
