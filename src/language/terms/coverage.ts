import type { DatasetPlan, MeasurePlan } from './dataset.ts';

/** The measures that a ratio, difference or sum of measures is computed from. Empty for any other measure. */
export function partsOf(plan: DatasetPlan, measure: MeasurePlan): readonly MeasurePlan[] {
  if (!('parts' in measure.aggregation)) return [];
  return measure.aggregation.parts.map((name) => measureNamed(plan, name));
}

/** The columns with unknown values that a measure is computed from, directly or through its parts. */
export function unknownColumns(plan: DatasetPlan, measure: MeasurePlan): readonly string[] {
  const { aggregation } = measure;
  if (!('column' in aggregation))
    return [...new Set(partsOf(plan, measure).flatMap((part) => unknownColumns(plan, part)))];
  const weight = aggregation.kind === 'average' ? aggregation.weight : null;
  return [aggregation.column, weight ?? []].flat().filter((column) => Object.hasOwn(plan.unknown, column));
}

/**
 * The measure by which the coverage of `measure` is computed: coverage is the share of it that belongs to
 * facts with known values. Null when all columns of `measure` are always known. For a measure with parts it
 * is the last part that is always known and additive (the denominator), otherwise the measure that the
 * dataset names for the unknown column. When `measure` has conditions, the latter becomes a derived measure
 * with these conditions as well. Its name differs from those of all measures of the dataset.
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
