import type { DatasetPlan, MeasurePlan } from '../../../../language/plan/index.ts';

/** A measure that is a summand of another one, with its factor. */
export interface SummedPart {
  readonly measure: MeasurePlan;
  readonly times: number;
}

/**
 * The summands of a measure: `unknown` ones need a forecast, `planned` ones are known in advance. A ratio is
 * one summand.
 */
export interface SummedParts {
  readonly unknown: readonly SummedPart[];
  readonly planned: readonly SummedPart[];
}

export function summedParts(plan: DatasetPlan, measure: MeasurePlan, times = 1): SummedParts {
  const { aggregation, knownAhead, scale } = measure;
  if (knownAhead) return { unknown: [], planned: [{ measure, times }] };
  if (aggregation.kind !== 'difference' && aggregation.kind !== 'add')
    return { unknown: [{ measure, times }], planned: [] };
  const parts = aggregation.parts.map((name, at) => {
    const sign = aggregation.kind === 'difference' && at > 0 ? -1 : 1;
    return summedParts(plan, plan.measures[name]!, times * scale * sign);
  });
  const all = {
    unknown: parts.flatMap((part) => part.unknown),
    planned: parts.flatMap((part) => part.planned),
  };
  // Without planned parts the measure is forecast as a whole, because errors of its parts may cancel out.
  return all.planned.length === 0 ? { unknown: [{ measure, times }], planned: [] } : all;
}

/** Whether the measure has a total: it is additive, or made of parts that have totals and are no ratios. */
export function hasTotal(plan: DatasetPlan, { aggregation, additive }: MeasurePlan): boolean {
  if (additive) return true;
  if (!('parts' in aggregation)) return false;
  return aggregation.parts.every((name) => {
    const part = plan.measures[name]!;
    return part.aggregation.kind !== 'ratio' && hasTotal(plan, part);
  });
}
