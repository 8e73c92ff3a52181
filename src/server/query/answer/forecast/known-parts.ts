import type { DatasetPlan, MeasurePlan } from '../../../../language/plan/index.ts';

/** A measure that is added to another one, so many times. */
export interface SummedPart {
  readonly measure: MeasurePlan;
  readonly times: number;
}

/** What a measure is the sum of: what is forecast, and what is planned and so known. A ratio is a part of its own. */
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
  // Without anything planned it is forecast as a whole: errors of its parts may cancel out.
  return all.planned.length === 0 ? { unknown: [{ measure, times }], planned: [] } : all;
}

/** Whether a total of the measure can be told: it adds up, or is the ratio of two that do. */
export function hasTotal(plan: DatasetPlan, { aggregation, additive }: MeasurePlan): boolean {
  if (additive) return true;
  if (!('parts' in aggregation)) return false;
  return aggregation.parts.every((name) => {
    const part = plan.measures[name]!;
    return part.aggregation.kind !== 'ratio' && hasTotal(plan, part);
  });
}
