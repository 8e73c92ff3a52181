import type { ExpressionNames, ExpressionValue, ExpressionValues } from '../../expressions/index.ts';
import type { ComponentSpec, ComponentType } from '../generated/spec.ts';
import type { ComponentPlan } from './filter-bar.ts';
import { readNumberRange } from './number-range.ts';
import type { QueryParamValue } from './tokens.ts';

/** What a component is in an expression. */
interface InExpressions {
  readonly type: (dataType: ComponentPlan['dataType']) => ExpressionNames[string];
  /** The value for what it sends; of one that is not filled, undefined. */
  readonly value: (sent: QueryParamValue | undefined, dataType: ComponentPlan['dataType']) => Value;
}

type Value = ExpressionValues[string];

const one: InExpressions = {
  type: (dataType) => (dataType === 'number' ? 'number' : 'text'),
  value: (sent, dataType) => scalar(sent, dataType),
};

const dates: InExpressions = {
  type: () => ({ start: 'text', end: 'text' }),
  value(sent) {
    const [start = '', end = start] = String(sent ?? '').split('_');
    return { start, end };
  },
};

/** Null for a component that has no value. */
const inExpressions: Readonly<Record<ComponentType, InExpressions | null>> = {
  selectList: one,
  segmented: one,
  selectCheckList: {
    type: (dataType) => (dataType === 'number' ? 'numbers' : 'texts'),
    value: (sent, dataType) =>
      (sent === undefined ? [] : [sent].flat()).map((each) => scalar(each, dataType)) as readonly string[],
  },
  selectDate: dates,
  selectPeriod: dates,
  selectNumber: {
    type: () => ({ from: 'number', to: 'number' }),
    value(sent) {
      const { from, to } = readNumberRange(String(sent ?? '')) ?? { from: null, to: null };
      return { from: from ?? Number.NaN, to: to ?? Number.NaN };
    },
  },
  search: { type: () => 'text', value: (sent) => String(sent ?? '') },
  checkBox: { type: () => 'boolean', value: (sent) => sent === true },
  variable: one,
  submit: null,
};

/** No number is equal to the one that is missing, or beyond it. */
function scalar(sent: QueryParamValue | undefined, dataType: ComponentPlan['dataType']): ExpressionValue {
  return dataType === 'number' ? Number(sent ?? Number.NaN) : String(sent ?? '');
}

/** What a component's name stands for in an expression; null for one that has no value. */
export const typeInExpressions = ({
  type,
  properties,
}: Pick<ComponentSpec, 'type' | 'properties'>): ExpressionNames[string] | null =>
  inExpressions[type]?.type(properties?.dataType ?? 'string') ?? null;

/** What the name of a component stands for, by what it would send. */
export const valueInExpressions = (
  { type, dataType }: Pick<ComponentPlan, 'type' | 'dataType'>,
  sent: QueryParamValue | undefined,
): Value | undefined => inExpressions[type]?.value(sent, dataType);
