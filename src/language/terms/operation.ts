import type { MeasureFormat } from '../generated/spec.ts';
import { partsOf } from './coverage.ts';
import type { DatasetPlan, MeasurePlan } from './dataset.ts';

/** A computation over all groups of a response, written after the measure: `spend:share`. */
export type MeasureOperation =
  | { readonly kind: 'share' | 'shareOfParent' | 'cumulative' | 'rank' }
  /** The average of this many periods of the time dimension's grain, ending with the group's own. */
  | { readonly kind: 'movingAverage'; readonly buckets: number };

/** The notation of operations. `movingAverage7` is an example for any number of periods. */
export const OPERATIONS: readonly string[] = [
  'share',
  'shareOfParent',
  'cumulative',
  'movingAverage7',
  'rank',
];

const MOST_BUCKETS = 366;

/** The operation with this notation. Null when there is none. */
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

/** Splits a measure as written into its name and its operation. */
export function splitMeasure(written: string): { readonly name: string; readonly operation: string | null } {
  const colon = written.indexOf(':');
  return colon < 0
    ? { name: written, operation: null }
    : { name: written.slice(0, colon), operation: written.slice(colon + 1) };
}

/** A measure of a dataset with the requested operation. */
export interface OperatedMeasure {
  readonly measure: MeasurePlan;
  readonly operation: MeasureOperation | null;
}

/**
 * Resolves a field such as `spend` or `spend:share`. Null when the dataset has no such measure or there is no
 * such operation.
 */
export function measureOf({ measures }: DatasetPlan, written: string): OperatedMeasure | null {
  const { name, operation } = splitMeasure(written);
  const measure = Object.hasOwn(measures, name) ? measures[name] : undefined;
  if (measure === undefined) return null;
  if (operation === null) return { measure, operation };
  const known = operationNamed(operation);
  return known && { measure, operation: known };
}

/**
 * Why an operation can't be computed: the total is not the sum of the groups, or of the periods, or the time
 * dimension is missing.
 */
export type OperationFault = 'not-additive' | 'not-along-time' | 'no-time';

/** Why an operation on a measure can't be computed by some dimensions. Null when it can. */
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

/** Whether values of several days give the total, directly or through the measure's parts. */
function addsAlongTime(plan: DatasetPlan, measure: MeasurePlan): boolean {
  const parts = partsOf(plan, measure);
  return measure.additive || (parts.length > 0 && parts.every((part) => addsAlongTime(plan, part)));
}

/**
 * The format of a measure with its operation: percent for shares, integer for ranks, otherwise the measure's
 * own.
 */
export function formatWith({ measure, operation }: OperatedMeasure): MeasureFormat {
  if (operation?.kind === 'share' || operation?.kind === 'shareOfParent') return 'percent';
  return operation?.kind === 'rank' ? 'integer' : measure.format;
}
