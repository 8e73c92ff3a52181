import type { TooltipRow, TooltipTable } from './tooltip-rows.ts';

/** A figure with its name; other columns of a tooltip row are optional. */
export type NamedFigure = Pick<TooltipRow, 'name' | 'value'> & Partial<TooltipRow>;

/** A tooltip of independent figures, without total and coverage. */
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
