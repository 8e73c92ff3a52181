import type { Diagnostic } from '../diagnostics/diagnostic.ts';

/** The scope of a run. */
export interface RunFacts {
  readonly files: number;
  readonly pages: number;
  readonly ms: number;
}

/** The numbers at the end of every report. */
export interface Summary extends RunFacts {
  readonly errors: number;
  readonly warnings: number;
}

export function summaryOf(diagnostics: readonly Diagnostic[], { files, pages, ms }: RunFacts): Summary {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  return { files, pages, errors, warnings: diagnostics.length - errors, ms };
}
