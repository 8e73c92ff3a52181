// The public interface of expressions. See README.md.
export { validateExpression, namesOfExpression } from './validate.ts';
export { computed, holds } from './evaluate.ts';
export { writtenNames } from './names.ts';
export type { ExpressionNames, ExpressionValue, ExpressionValues } from './names.ts';
