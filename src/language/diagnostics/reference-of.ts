import type { DiagnosticCode } from './diagnostic.ts';
import { explained } from './explained/explained.ts';

/** The reference page of a code, relative to the root of the repository. */
export function referenceOf(code: DiagnosticCode): string {
  return `schemas/diagnostics/${code}.md`;
}

/** Whether a text is the code of a diagnostic. */
export function isDiagnosticCode(text: string): text is DiagnosticCode {
  return Object.hasOwn(explained, text);
}
