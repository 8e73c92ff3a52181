import type { MeasureFormat } from '../generated/spec.ts';
import { partsOf } from './coverage.ts';
import type { DatasetPlan, MeasurePlan } from './dataset.ts';

/** What is computed of a measure over all groups of an answer. It is written behind the measure: `spend:share`. */
export type MeasureOperation =
  | { readonly kind: 'share' | 'shareOfParent' | 'cumulative' | 'rank' }
  /** Over so many buckets of the time dimension's grain, the group's own being the last. */
  | { readonly kind: 'movingAverage'; readonly buckets: number };

/** Operations as they are written. Seven stands for any number of buckets. */
export const OPERATIONS: readonly string[] = [
  'share',
  'shareOfParent',
  'cumulative',
  'movingAverage7',
  'rank',
];

const MOST_BUCKETS = 366;

/** The operation of that name; null where there is none. */
export function operationNamed(written: string): MeasureOperation | null {
  const buckets = Number(/^movingAverage([1-9]\d{0,3})$/.exec(written)?.[1]);
  if (buckets >= 2 && buckets <= MOST_BUCKETS) return { kind: 'movingAverage', buckets };
  switch (written) {
    case 'share':
    case 'shareOfParent':
    case 'cumulative':
    case 'rank':
      return { kind: written };
    default:
      return null;
  }
}

/** A measure as it is written: its name, and what stands behind it. */
export function splitMeasure(written: string): { readonly name: string; readonly operation: string | null } {
  const colon = written.indexOf(':');
  return colon < 0
    ? { name: written, operation: null }
    : { name: written.slice(0, colon), operation: written.slice(colon + 1) };
}

/** A measure of a dataset with the operation that is asked of it. */
export interface OperatedMeasure {
  readonly measure: MeasurePlan;
  readonly operation: MeasureOperation | null;
}

/** What a field stands for: `spend`, `spend:share`; null where the dataset has no such measure, or none has the operation. */
export function measureOf({ measures }: DatasetPlan, written: string): OperatedMeasure | null {
  const { name, operation } = splitMeasure(written);
  const measure = Object.hasOwn(measures, name) ? measures[name] : undefined;
  if (measure === undefined) return null;
  if (operation === null) return { measure, operation };
  const known = operationNamed(operation);
  return known && { measure, operation: known };
}

/** Why a question can't be answered: the figure of all is no sum of its groups, or of its days, or there is no time. */
export type OperationFault = 'not-additive' | 'not-along-time' | 'no-time';

/** What is wrong with an operation on a measure by some dimensions; null where nothing is. */
export function operationFault(
  plan: DatasetPlan,
  measure: MeasurePlan,
  { kind }: MeasureOperation,
  dimensions: readonly string[],
): OperationFault | null {
  if (kind === 'rank') return null;
  if (kind === 'share' || kind === 'shareOfParent') return measure.additive ? null : 'not-additive';
  if (!addsAlongTime(plan, measure)) return 'not-along-time';
  return plan.time !== null && dimensions.includes(plan.time) ? null : 'no-time';
}

/** Whether figures of several days give the figure of all, directly or through the parts. */
function addsAlongTime(plan: DatasetPlan, measure: MeasurePlan): boolean {
  const parts = partsOf(plan, measure);
  return measure.additive || (parts.length > 0 && parts.every((part) => addsAlongTime(plan, part)));
}

/** How a figure of the operation is written: shares as percent, ranks as whole numbers, all others as their measure. */
export function formatWith({ measure, operation }: OperatedMeasure): MeasureFormat {
  if (operation?.kind === 'share' || operation?.kind === 'shareOfParent') return 'percent';
  return operation?.kind === 'rank' ? 'integer' : measure.format;
}
