import type { DiagnosticParams } from '../codes.ts';

/** The message of each code, from its parameters. */
export type TextsByCode = {
  readonly [Code in keyof DiagnosticParams]: (params: DiagnosticParams[Code]) => string;
};
