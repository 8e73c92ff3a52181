/** The distance from what it points to, and from the edges of the window, in pixels. */
const GAP = 12;
const EDGE = 8;

export interface TooltipRoom {
  /** Where it points to, from the left edge of the chart. */
  readonly x: number;
  readonly chartLeft: number;
  readonly chartWidth: number;
  readonly tooltipWidth: number;
  readonly windowWidth: number;
}

/** The left edge of a tooltip, from that of the chart: on the side of the point that has room, and never outside of the window. */
export function tooltipLeft({ x, chartLeft, chartWidth, tooltipWidth, windowWidth }: TooltipRoom): number {
  const wanted = x > chartWidth / 2 ? x - GAP - tooltipWidth : x + GAP;
  const least = EDGE - chartLeft;
  const most = windowWidth - EDGE - tooltipWidth - chartLeft;
  return Math.max(least, Math.min(wanted, most));
}
