import { group, range } from 'd3-array';
import { isUnfinished } from './runs.ts';
import { scaleBand } from 'd3-scale';
import type { Plotted } from './plotted.ts';
import type { Mark, RectMark } from '../drawing.ts';
import { BAND_PART } from './cartesian.ts';

/** The largest width of a bar, in pixels. */
const WIDEST = 36;

/** Bars from zero: stacked, or grouped side by side in the band of their position. */
export function barsOf({ props, stacked, layout, look, colorOf }: Plotted): RectMark[] {
  const { horizontal, position, value, step } = layout;
  const places = slotsOf(props, stacked);
  const beside = Math.max(...places, 0) + 1;
  const width = widthOf(step, beside);
  const slots = scaleBand(range(beside), [-width / 2, width / 2]).paddingInner(beside > 1 ? 0.08 : 0);
  const upon = props.stack !== 'group' && props.stack !== 'mirror' && stacked.length > beside;
  return stacked.flatMap(({ series, extents }, place) =>
    extents.flatMap((extent, index): RectMark[] => {
      if (extent === null) return [];
      const isRest = stacked.length === 1 && props.positions[index]?.isRest === true;
      const start = position(index) + (slots(places[place] ?? 0) ?? 0);
      const [low, high] = [value(extent[0], series.axis), value(extent[1], series.axis)].toSorted(
        (a, b) => a - b,
      ) as [number, number];
      const [across, along] = [
        { from: start, size: slots.bandwidth() },
        { from: low, size: high - low },
      ];
      const [x, y] = horizontal ? [along, across] : [across, along];
      return [
        {
          kind: 'rect',
          x: x.from,
          y: y.from,
          width: x.size,
          height: y.size,
          color: isRest ? look.tokens.color.textTertiary : colorOf(series.id),
          ...(isUnfinished(props, series, index) ? { opacity: 0.45 } : {}),
          ...(upon ? { edge: look.tokens.color.card } : { radius: 2 }),
        },
      ];
    }),
  );
}

/** Dashed outlines of the comparison period's bars; stacked bars share one outline. */
export function outlinesOf(plotted: Plotted): Mark[] {
  const bars = group(barsOf(plotted), ({ x }) => x);
  return [...bars.values()].flatMap((upon): readonly Mark[] => {
    const [{ x, width, color }] = upon as [RectMark];
    const top = Math.min(...upon.map(({ y }) => y));
    const bottom = Math.max(...upon.map(({ y, height }) => y + height));
    const points = [{ x, y: bottom }, { x, y: top }, { x: x + width, y: top }, { x: x + width, y: bottom }]; // prettier-ignore
    const own = upon.length === 1 ? color : plotted.look.tokens.color.textSecondary;
    return [
      // The light line beneath keeps the outline visible over a bar of its own colour.
      { kind: 'path', points, color: plotted.look.tokens.color.card, stroke: { width: 2.5 } },
      { kind: 'path', points, color: own, stroke: { width: 1.5, dash: [3, 3] } },
    ];
  });
}

/** The slot of each series in the band: one for each series, or one for each axis with its series stacked. */
function slotsOf({ stack }: Plotted['props'], stacked: Plotted['stacked']): number[] {
  if (stack === 'group') return range(stacked.length);
  const axes = [...new Set(stacked.map(({ series }) => series.axis))];
  return stacked.map(({ series }) => axes.indexOf(series.axis));
}

/** The width of all slots of a band together, in pixels. */
const widthOf = (step: number, beside: number): number => Math.min(step * BAND_PART, WIDEST * beside);

/** The start of each slot, and the end of the last one. */
export function slotEdges(middle: number, step: number, beside: number): number[] {
  const width = widthOf(step, beside);
  return range(beside + 1).map((place) => middle - width / 2 + (width / beside) * place);
}
