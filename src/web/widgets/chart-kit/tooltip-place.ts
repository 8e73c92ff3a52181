/** The distance from what it points to, and from the edges of the page, in pixels. */
const GAP = 12;
const EDGE = 8;

export interface TooltipRoom {
  /** Where it points to, from the left edge of the chart. */
  readonly x: number;
  readonly chartLeft: number;
  readonly chartWidth: number;
  readonly tooltipWidth: number;
  /** The edges of the page beside its menu, in the window. */
  readonly from: number;
  readonly to: number;
}

/** The left edge of a tooltip, from that of the chart: on the side of the point that has room, and never outside of the page. */
export function tooltipLeft({ x, chartLeft, chartWidth, tooltipWidth, from, to }: TooltipRoom): number {
  const wanted = x > chartWidth / 2 ? x - GAP - tooltipWidth : x + GAP;
  const least = from + EDGE - chartLeft;
  const most = to - EDGE - tooltipWidth - chartLeft;
  return Math.max(least, Math.min(wanted, most));
}
