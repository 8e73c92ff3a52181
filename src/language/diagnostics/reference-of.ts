import type { DiagnosticCode } from './diagnostic.ts';

/** The page of the reference that explains a code, from the root of the repository. */
export function referenceOf(code: DiagnosticCode): string {
  return `schemas/diagnostics/${code}.md`;
}
