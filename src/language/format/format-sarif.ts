import type { Diagnostic, DiagnosticCode } from '../diagnostics/diagnostic.ts';
import type { Edit } from '../fix/edit.ts';
import type { EditOf } from './format-json.ts';
import { explained } from '../diagnostics/explained/explained.ts';
import { referenceOf } from '../diagnostics/reference-of.ts';

/**
 * SARIF 2.1.0 for code scanners and editors. Suggestions are fixes. `prefix` is the path from the repository
 * to the pages.
 */
export function formatSarif(
  diagnostics: readonly Diagnostic[],
  prefix: string,
  editOf: EditOf = () => null,
): string {
  const codes = [...new Set(diagnostics.map(({ code }) => code))].toSorted();
  return JSON.stringify(
    {
      $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
      version: '2.1.0',
      runs: [
        {
          tool: { driver: { name: 'reportwright', rules: codes.map(ruleOf) } },
          columnKind: 'utf16CodeUnits',
          results: diagnostics.map((diagnostic) =>
            resultOf(diagnostic, codes.indexOf(diagnostic.code), prefix, editOf(diagnostic)),
          ),
        },
      ],
    },
    null,
    2,
  );
}

function ruleOf(id: DiagnosticCode) {
  const [what, why] = explained[id];
  const more = `See ${referenceOf(id)}.`;
  return {
    id,
    shortDescription: { text: what },
    fullDescription: { text: `${what} ${why}` },
    help: { text: `${what} ${why} ${more}` },
  };
}

function resultOf(
  { code, severity, message, suggestion, file, line, column, endLine, endColumn }: Diagnostic,
  ruleIndex: number,
  prefix: string,
  edit: Edit | null,
) {
  const uri = (prefix + file).split('/').map(encodeURIComponent).join('/');
  const region = { startLine: line, startColumn: column, endLine, endColumn };
  return {
    ruleId: code,
    ruleIndex,
    level: severity,
    message: { text: suggestion === undefined ? message : `${message} (${suggestion})` },
    locations: [{ physicalLocation: { artifactLocation: { uri }, region } }],
    ...(edit && suggestion !== undefined ? { fixes: [fixOf(edit, uri, suggestion)] } : {}),
  };
}

function fixOf({ line, column, endLine, endColumn, text }: Edit, uri: string, suggestion: string) {
  const deletedRegion = { startLine: line, startColumn: column, endLine, endColumn };
  return {
    description: { text: suggestion },
    artifactChanges: [
      { artifactLocation: { uri }, replacements: [{ deletedRegion, insertedContent: { text } }] },
    ],
  };
}
