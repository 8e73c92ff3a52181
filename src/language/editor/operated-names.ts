import type { DatasetPlan } from '../terms/dataset.ts';
import { operationFault, operationNamed, OPERATIONS } from '../terms/operation.ts';
import type { Named } from './choice.ts';

/** The description of each operation. */
const meanings: Readonly<Record<string, string>> = {
  share: 'the share of the grand total',
  shareOfParent:
    'the share of the group of one level less; without `rollup`, of the group of all dimensions but the last',
  cumulative: 'the figure from the first day of the range up to this one, along the time dimension',
  movingAverage7:
    'the mean of the last seven days, weeks or months, by the grain that is asked for; any number from 2 to 366 may stand there',
  rank: 'the place among the groups of the same parent; equal figures share the smaller one',
};

/** A measure with each of its possible operations: `spend:share`. */
export function operatedNames(plan: DatasetPlan, { name, about = '' }: Named): readonly Named[] {
  const measure = plan.measures[name];
  if (measure === undefined) return [];
  const dimensions = plan.time === null ? [] : [plan.time];
  return OPERATIONS.flatMap((written) => {
    const operation = operationNamed(written);
    if (operation === null || operationFault(plan, measure, operation, dimensions) !== null) return [];
    return {
      name: `${name}:${written}`,
      about: `**${written}**: ${meanings[written] ?? ''}\n\n${about}`.trim(),
    };
  });
}
