import type { ReportColumn } from '../../../../language/plan/index.ts';
import type { Position, Series } from './model.ts';
import type { Positions } from './positions.ts';

/** The positions and series that are drawn, and the names of the members that have no figure. */
export interface Drawn {
  readonly positions: readonly Position[];
  readonly series: readonly Series[];
  readonly without: readonly string[];
}

/**
 * Removes members without any figure from an axis. Periods stay, and so do the members of dimensions that show every
 * member, such as weekdays.
 */
export function withFigures(
  { list, grain }: Pick<Positions, 'list' | 'grain'>,
  series: readonly Series[],
  { everyMember }: ReportColumn,
  drawPrevious: boolean,
): Drawn {
  const hasFigure = list.map((_, at) =>
    series.some(({ values, previous }) => isKnown(values[at]) || (drawPrevious && isKnown(previous?.[at]))),
  );
  if (grain !== null || everyMember === true || hasFigure.every(Boolean))
    return { positions: list, series, without: [] };
  const kept = <Item>(items: readonly Item[]): Item[] => items.filter((_, at) => hasFigure[at]);
  return {
    positions: kept(list),
    series: series.map(({ coverage, byChance, ...one }) => ({
      ...one,
      ...(byChance && { byChance: kept(byChance) }),
      values: kept(one.values),
      previous: one.previous && kept(one.previous),
      currencies: one.currencies && kept(one.currencies),
      coverage: coverage && {
        ...coverage,
        shares: kept(coverage.shares),
        previous: coverage.previous && kept(coverage.previous),
      },
    })),
    without: list.flatMap(({ label }, at) => (hasFigure[at] === true ? [] : [label])),
  };
}

function isKnown(figure: number | null | undefined): boolean {
  return figure !== null && figure !== undefined;
}
