import type { DatasetPlan, DimensionPlan, MeasurePlan, ReportColumn } from '../../../language/plan/index.ts';

/** The properties of a column whose members are derived from its values: a part of the date, or bands. */
export type DerivedColumn = Pick<ReportColumn, 'part' | 'bands' | 'format' | 'currency'>;

/**
 * Describes a derived column. `currency` applies to amounts whose measure names none; null when there are
 * several.
 */
export function derivedColumn(
  plan: DatasetPlan,
  { derived, column }: DimensionPlan,
  currency: string | null,
): DerivedColumn {
  if (derived === null) return {};
  if (derived.kind === 'part') return { part: derived.part };
  const measure = Object.values(plan.measures).find((each) => isOfValues(each, column));
  if (measure === undefined) return { bands: [...derived.bounds] };
  const amounts = measure.format === 'currency' ? (measure.currency ?? currency) : null;
  return {
    bands: [...derived.bounds],
    format: measure.format,
    ...(amounts === null ? {} : { currency: amounts }),
  };
}

/** Whether the figures of a measure have the same unit as the values of a column. */
function isOfValues({ aggregation, scale }: MeasurePlan, column: string): boolean {
  const isCounted = aggregation.kind === 'countDistinct' || aggregation.kind === 'cumulativeDistinct';
  return 'column' in aggregation && aggregation.column === column && !isCounted && scale === 1;
}
