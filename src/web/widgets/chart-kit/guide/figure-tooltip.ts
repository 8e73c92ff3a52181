import type { TooltipRow, TooltipTable } from './tooltip-rows.ts';

/** A figure by its name, with whatever else is known of it. */
export type NamedFigure = Pick<TooltipRow, 'name' | 'value'> & Partial<TooltipRow>;

/** A tooltip of figures that stand for themselves: no total, no coverage. */
export function figureTooltip(
  title: string,
  figures: readonly NamedFigure[],
  notes: readonly string[] = [],
): TooltipTable {
  const rows = figures.map((figure, at): TooltipRow => ({
    id: `${at} ${figure.name}`,
    color: null,
    share: null,
    change: null,
    coverage: null,
    ...figure,
  }));
  return {
    title,
    rows,
    total: null,
    hasShare: rows.some(({ share }) => share !== null),
    hasChange: rows.some(({ change }) => change !== null),
    hasCoverage: false,
    notes,
  };
}
