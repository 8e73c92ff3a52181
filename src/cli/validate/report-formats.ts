import {
  formatGithub,
  formatJson,
  formatPretty,
  formatSarif,
  suggestedEdit,
  type Colors,
  type Diagnostic,
  type Edit,
  type FileReach,
  type RunFacts,
} from '../../language/index.ts';
import type { Sources } from '../../language/node/index.ts';

/** The results of a validation. */
export interface ValidationReport {
  readonly diagnostics: readonly Diagnostic[];
  readonly facts: RunFacts;
  readonly sources: Sources['sources'];
  /** The customers that the selected files affect. Null when no files were selected. */
  readonly reach: readonly FileReach[] | null;
  /** The path from the working directory to the pages: `pages/`. */
  readonly prefix: string;
}

export type ValidationFormat = (report: ValidationReport) => string;

/** The report formats by name. */
export const reportFormats = (colors: Colors): Readonly<Record<string, ValidationFormat>> => ({
  pretty: ({ diagnostics, facts, sources, prefix }) =>
    formatPretty(diagnostics, facts, linesOf(sources), colors, prefix),
  json: ({ diagnostics, facts, sources, prefix, reach }) =>
    formatJson(diagnostics, facts, prefix, reach, editsIn(sources)),
  github: ({ diagnostics, prefix }) => formatGithub(diagnostics, prefix),
  sarif: ({ diagnostics, sources, prefix }) => formatSarif(diagnostics, prefix, editsIn(sources)),
});

function editsIn(sources: Sources['sources']): (diagnostic: Diagnostic) => Edit | null {
  return (diagnostic) => {
    const text = textOf(sources, diagnostic.file);
    return text === null ? null : suggestedEdit(diagnostic, text);
  };
}

function linesOf(sources: Sources['sources']): (file: string) => readonly string[] | null {
  return (file) => textOf(sources, file)?.split(/\r?\n/) ?? null;
}

function textOf(sources: Sources['sources'], file: string): string | null {
  const content = sources.get(file);
  return content ? new TextDecoder().decode(content) : null;
}
