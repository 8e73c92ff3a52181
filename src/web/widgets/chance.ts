import type { ReportCell, ReportColumn } from '../../language/plan/index.ts';

/**
 * The 95% interval in standard errors: the difference of two equal things exceeds it by chance in 1 of 20
 * comparisons.
 */
const ERRORS = 1.96;

/** The current and the previous value of a count. */
export type CountPair = readonly [now: ReportCell | undefined, before: ReportCell | undefined];

/**
 * The columns with the counts that a figure is based on: a count itself, or the parts of a ratio that are counts. A
 * CPA is based on its conversions, a CTR on clicks and impressions. Empty where nothing is counted, such as for
 * amounts.
 */
export function countsBehind(
  columns: readonly ReportColumn[],
  column: ReportColumn,
): readonly ReportColumn[] {
  if (column.aggregate === 'sum') return column.format === 'integer' ? [column] : [];
  if (column.aggregate !== 'ratio') return [];
  return (column.parts ?? []).flatMap((part) => {
    const found = columns.find(({ name }) => name === part);
    return found?.format === 'integer' ? [found] : [];
  });
}

/**
 * Whether a change may be chance: whether it lies within the 95% interval of the smallest count that it is based on.
 * The relative error of a count n is √(1/n), of a change from m to n √(1/n + 1/m). False without counts.
 */
export function mayBeChance(now: ReportCell, before: ReportCell, counts: readonly CountPair[]): boolean {
  if (typeof now !== 'number' || typeof before !== 'number' || counts.length === 0) return false;
  const [n, m] = [0, 1].map((side) =>
    Math.min(...counts.map((pair) => Math.abs(Number(pair[side] ?? 0)))),
  ) as [number, number];
  if (n === 0 || m === 0) return n + m < ERRORS ** 2;
  if (now <= 0 || before <= 0) return false;
  return Math.abs(Math.log(now / before)) < ERRORS * Math.sqrt(1 / n + 1 / m);
}
