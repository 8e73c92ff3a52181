import { Environment } from '@marcbachmann/cel-js';
import { priceFunctions } from '../planning/price/functions.ts';
import type { ExpressionNames, ValueType } from './names.ts';

const typeFor: Readonly<Record<ValueType, string>> = {
  text: 'string',
  number: 'double',
  boolean: 'bool',
  texts: 'list<string>',
  numbers: 'list<double>',
  any: 'dyn',
};

/**
 * Operators for whole and decimal numbers. CEL itself refuses `clicks == 3` and `clicks * 2` with mixed
 * types.
 */
const mixed: Readonly<Record<string, (one: number, other: number) => number | boolean>> = {
  '==': (one, other) => one === other,
  '+': (one, other) => one + other,
  '-': (one, other) => one - other,
  '*': (one, other) => one * other,
  '/': (one, other) => one / other,
};

function withNumbers(environment: Environment): Environment {
  for (const [sign, apply] of Object.entries(mixed)) {
    const numeric = (one: number | bigint, other: number | bigint): unknown =>
      apply(Number(one), Number(other));
    environment.registerOperator(`double ${sign} int`, numeric);
    if (sign !== '==') environment.registerOperator(`int ${sign} double`, numeric);
  }
  return environment;
}

function withPrices(environment: Environment): Environment {
  for (const { signature, apply } of priceFunctions) environment.registerFunction(signature, apply);
  return environment;
}

const typed = withPrices(withNumbers(new Environment()));

/** An environment with these names. With `open`, unknown names may have any value. */
export function environmentWith(names: ExpressionNames, open: boolean): Environment {
  const environment = typed.clone({ unlistedVariablesAreDyn: open });
  for (const [name, type] of Object.entries(names)) {
    if (typeof type === 'string') environment.registerVariable(name, typeFor[type]);
    else if (Object.keys(type).length > 0) {
      const schema = Object.fromEntries(Object.entries(type).map(([inner, one]) => [inner, typeFor[one]]));
      environment.registerVariable({ name, schema });
    }
  }
  return environment;
}
