import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { referenceOf } from '../diagnostics/reference-of.ts';
import type { FileReach } from '../explain/reach.ts';
import type { Edit } from '../fix/edit.ts';
import { summaryOf, type RunFacts } from './summary.ts';

/** The edit of a diagnostic's suggestion. Null when there is none. */
export type EditOf = (diagnostic: Diagnostic) => Edit | null;

function editIn(edit: Edit | null) {
  if (edit === null) return {};
  const { line, column, endLine, endColumn, text } = edit;
  return { edit: { line, column, endLine, endColumn, text } };
}

/**
 * A JSON document: `{ diagnostics, summary }` and, for selected files, `reach`: the customers that a change
 * of each file affects. Suggestions are edits as well. `prefix` is the path from the working directory to the
 * pages.
 */
export function formatJson(
  diagnostics: readonly Diagnostic[],
  facts: RunFacts,
  prefix: string,
  reach: readonly FileReach[] | null = null,
  editOf: EditOf = () => null,
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
    ...editIn(editOf(diagnostic)),
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
