import type { DatasetPlan, MeasurePlan } from './dataset.ts';

/** The measures that a ratio, difference or sum of measures is computed from; none for the others. */
export function partsOf(plan: DatasetPlan, measure: MeasurePlan): readonly MeasurePlan[] {
  if (!('parts' in measure.aggregation)) return [];
  return measure.aggregation.parts.map((name) => measureNamed(plan, name));
}

/** The columns that a measure is computed from, directly or through its parts, and that can be unknown. */
export function unknownColumns(plan: DatasetPlan, measure: MeasurePlan): readonly string[] {
  const { aggregation } = measure;
  if (!('column' in aggregation))
    return [...new Set(partsOf(plan, measure).flatMap((part) => unknownColumns(plan, part)))];
  const weight = aggregation.kind === 'average' ? aggregation.weight : null;
  return [aggregation.column, weight ?? []].flat().filter((column) => Object.hasOwn(plan.unknown, column));
}

/**
 * The measure that a measure's coverage is a share of; null where all of its columns are always known. Of a measure with
 * parts it is the part that is known and adds up (the denominator of two such), else the measure that the dataset names
 * beside the unknown column. Of a measure with conditions, it is of the facts that meet them: a measure of its own, with a
 * name that no measure of a dataset has.
 */
export function coverageBase(plan: DatasetPlan, measure: MeasurePlan): MeasurePlan | null {
  const [column] = unknownColumns(plan, measure);
  if (column === undefined) return null;
  const known = partsOf(plan, measure).findLast(
    (part) => part.additive && unknownColumns(plan, part).length === 0,
  );
  if (known !== undefined) return known;
  const base = measureNamed(plan, plan.unknown[column] ?? '');
  if (measure.where.length === 0) return base;
  return { ...base, name: `${base.name} of ${measure.name}`, where: [...base.where, ...measure.where] };
}

function measureNamed(plan: DatasetPlan, name: string): MeasurePlan {
  const measure = Object.hasOwn(plan.measures, name) ? plan.measures[name] : undefined;
  if (measure === undefined) throw new Error(`invariant: ${plan.name} has no measure ${name}`);
  return measure;
}
