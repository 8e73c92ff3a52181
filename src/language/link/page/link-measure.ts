import { nearest } from '../../diagnostics/suggest.ts';
import type { DatasetPlan, MeasurePlan } from '../../terms/dataset.ts';
import { measureOf, OPERATIONS, operationFault, splitMeasure } from '../../terms/operation.ts';
import type { Report } from '../../source/layered.ts';
import type { Path } from '../../source/positions.ts';

/** Checks that the dataset has a measure, and that its operation can be computed by these dimensions. */
export function linkMeasure(
  dataset: DatasetPlan,
  written: string,
  dimensions: readonly string[],
  at: Path,
  report: Report,
): void {
  const { name, operation } = splitMeasure(written);
  if (!Object.hasOwn(dataset.measures, name)) reportUnknown(dataset, written, at, report);
  else if (measureOf(dataset, written) === null) {
    const near = nearest(operation ?? '', OPERATIONS);
    report(
      'unknown-operation',
      at,
      { name: operation ?? '', measure: name, allowed: OPERATIONS },
      { near: near && `${name}:${near}` },
    );
  } else linkOperation(dataset, written, dimensions, at, report);
}

/**
 * Lists all measures only for a diagnostic: a page that reads the list is relinked when a measure is added.
 */
function reportUnknown(dataset: DatasetPlan, written: string, at: Path, report: Report): void {
  const { name } = splitMeasure(written);
  const allowed = Object.keys(dataset.measures);
  if (Object.hasOwn(dataset.dimensions, name))
    return report('not-a-measure', at, { name, query: String(at[1]), allowed });
  const near = nearest(name, allowed);
  const parts = { name, dataset: dataset.name, allowed };
  report('unknown-measure', at, parts, { near: near && written.replace(name, near) });
}

/** Checks that the operation of a measure, if any, can be computed by these dimensions. */
export function linkOperation(
  dataset: DatasetPlan,
  written: string,
  dimensions: readonly string[],
  at: Path,
  report: Report,
): void {
  const { measure, operation } = measureOf(dataset, written) ?? { operation: null };
  if (measure === undefined || operation === null) return;
  const faultOf = (other: MeasurePlan) => operationFault(dataset, other, operation, dimensions);
  const fault = faultOf(measure);
  if (fault === null) return;
  if (fault === 'no-time') {
    report('no-time', at, { name: written, time: dataset.time, list: 'query' });
    return;
  }
  const others = Object.values(dataset.measures).filter((other) => faultOf(other) === null);
  const allowed = others.map((other) => `${other.name}:${splitMeasure(written).operation ?? ''}`);
  const isDistinct = /distinct/i.test(measure.aggregation.kind);
  const code = fault === 'not-additive' ? 'no-share' : 'not-along-time';
  report(code, at, { name: written, measure: measure.name, isDistinct, allowed });
}
