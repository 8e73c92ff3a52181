import type { ErrorDetail } from '../../../language/plan/index.ts';

/** A question that is understood and not answered. */
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
