import type { ReportCell, ReportColumn } from '../../language/plan/index.ts';

/** Standard errors within which two figures differ as often as not by chance: 1 of 20 comparisons of equal things exceeds it. */
const ERRORS = 1.96;

/** A count now and before. */
export type CountPair = readonly [now: ReportCell | undefined, before: ReportCell | undefined];

/**
 * The columns that count what a figure stands on: a count itself, of a ratio its parts that are counts. A CPA stands on its
 * conversions, a CTR on clicks and impressions. None where nothing is counted, such as amounts.
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
 * Whether a change may be chance: the smallest of the counts behind it differs so much between two draws of the same. The
 * relative error of a count n is √(1/n), of a change from m to n √(1/n + 1/m). Without counts nothing is said.
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
