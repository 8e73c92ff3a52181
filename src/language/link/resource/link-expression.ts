import { validateExpression, type ExpressionNames } from '../../../expressions/index.ts';
import type { Report } from '../../source/layered.ts';
import type { Path } from '../../source/positions.ts';
import type { FieldType } from '../../terms/resource.ts';

/** The type that a field has in expressions. */
export const expressionTypes: Readonly<Record<FieldType, 'text' | 'number' | 'boolean' | 'any'>> = {
  text: 'text',
  integer: 'number',
  number: 'number',
  decimal: 'number',
  boolean: 'boolean',
  date: 'text',
  month: 'text',
  choice: 'text',
  member: 'text',
  reference: 'text',
  list: 'any',
  object: 'any',
};

const fitting: Readonly<Record<'text' | 'number' | 'boolean' | 'any', readonly string[]>> = {
  text: ['string'],
  number: ['double', 'int'],
  boolean: ['bool'],
  // Lists and objects can't be computed.
  any: [],
};
const comesTo = {
  text: 'a text',
  number: 'a number',
  boolean: 'true or false',
  any: 'a list or an object',
} as const;

/** An expression by which a field is computed. */
interface FieldExpression {
  readonly field: string;
  readonly expression: string;
  readonly type: FieldType;
  readonly at: Path;
}

/** Checks the names in an expression and the type of its result. With `open`, unknown names are allowed. */
export function linkExpression(
  { field, expression, type, at }: FieldExpression,
  names: ExpressionNames,
  open: boolean,
  report: Report,
): void {
  const checked = validateExpression(expression, names, open);
  const wanted = expressionTypes[type];
  if (checked.fault?.kind === 'name') {
    const name = expression.slice(checked.fault.from, checked.fault.to);
    report('unknown-name', at, { name, allowed: Object.keys(names) });
  } else if (checked.fault)
    report(checked.fault.kind === 'syntax' ? 'expression-syntax' : 'expression-types', at, {
      reason: checked.fault.reason,
    });
  else if (checked.type !== 'dyn' && !fitting[wanted].includes(checked.type ?? ''))
    report('wrong-resource-field', at, {
      name: field,
      reason: `its expression does not come to ${comesTo[wanted]}`,
    });
}
