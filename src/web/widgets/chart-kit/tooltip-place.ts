/** The distances from the tooltip's point and from the edges of the page, in pixels. */
const GAP = 12;
const EDGE = 8;

export interface TooltipRoom {
  /** The tooltip's point, from the left edge of the chart. */
  readonly x: number;
  readonly chartLeft: number;
  readonly chartWidth: number;
  readonly tooltipWidth: number;
  /** The left and right edge of the page area beside the menu, in window coordinates. */
  readonly from: number;
  readonly to: number;
}

/**
 * The left edge of a tooltip, relative to the chart: on the side of the point that has more room, and always within
 * the page.
 */
export function tooltipLeft({ x, chartLeft, chartWidth, tooltipWidth, from, to }: TooltipRoom): number {
  const wanted = x > chartWidth / 2 ? x - GAP - tooltipWidth : x + GAP;
  const least = from + EDGE - chartLeft;
  const most = to - EDGE - tooltipWidth - chartLeft;
  return Math.max(least, Math.min(wanted, most));
}
