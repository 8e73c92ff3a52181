import type { DatasetPlan, DimensionPlan, MeasurePlan, ReportColumn } from '../../../language/plan/index.ts';

/** What a column says of members that are made of its values: a part of the calendar, or bands. */
export type DerivedColumn = Pick<ReportColumn, 'part' | 'bands' | 'format' | 'currency'>;

/** `currency` is that of amounts whose measure names none; null where there are several. */
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

/** Whether the figures of a measure are of the same kind as the values of a column. */
function isOfValues({ aggregation, scale }: MeasurePlan, column: string): boolean {
  const isCounted = aggregation.kind === 'countDistinct' || aggregation.kind === 'cumulativeDistinct';
  return 'column' in aggregation && aggregation.column === column && !isCounted && scale === 1;
}
