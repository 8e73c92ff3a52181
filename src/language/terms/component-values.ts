import type { ExpressionNames, ExpressionValue, ExpressionValues } from '../../expressions/index.ts';
import type { ComponentSpec, ComponentType } from '../generated/spec.ts';
import type { ComponentPlan } from './filter-bar.ts';
import { readNumberRange } from './number-range.ts';
import type { QueryParamValue } from './tokens.ts';

/** How a component appears in expressions. */
interface InExpressions {
  readonly type: (dataType: ComponentPlan['dataType']) => ExpressionNames[string];
  /** Converts what the component sends. A component without a selection sends undefined. */
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

/** Null for a component without a value. */
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

/** A missing number is NaN, which equals no number and is neither greater nor less. */
function scalar(sent: QueryParamValue | undefined, dataType: ComponentPlan['dataType']): ExpressionValue {
  return dataType === 'number' ? Number(sent ?? Number.NaN) : String(sent ?? '');
}

/** The type of a component in expressions. Null for one without a value. */
export const typeInExpressions = ({
  type,
  properties,
}: Pick<ComponentSpec, 'type' | 'properties'>): ExpressionNames[string] | null =>
  inExpressions[type]?.type(properties?.dataType ?? 'string') ?? null;

/** The value of a component in expressions, from what it sends. */
export const valueInExpressions = (
  { type, dataType }: Pick<ComponentPlan, 'type' | 'dataType'>,
  sent: QueryParamValue | undefined,
): Value | undefined => inExpressions[type]?.value(sent, dataType);
