import type { ErrorDetail } from '../../../language/plan/index.ts';

/** Thrown for a valid question that the server refuses to answer. */
export class QuestionError extends Error {
  override readonly name = 'QuestionError';
  constructor(
    readonly kind: 'too-wide',
    message: string,
    readonly details: readonly ErrorDetail[],
  ) {
    super(message);
  }
}
