import type { Box, Hit } from '../drawing.ts';
import type { Plotted } from '../layout/plotted.ts';
import { slotEdges } from '../layout/bars.ts';

/** The extent of a series within a position, along the axis of figures or along that of positions. */
interface Part {
  readonly id: string;
  readonly isRest: boolean;
  readonly from: number;
  readonly to: number;
}

/** Splits a position into one place per series: its bar or layer, or the area nearest to the point of its line. */
export function seriesHits(hit: Hit, plotted: Plotted, index: number, region: Box): Hit[] {
  const { props, layout } = plotted;
  const sidesBySide = layout.banded && props.stack === 'group';
  const parts = sidesBySide ? slotsIn(region, plotted, index) : partsAlong(region, plotted, index);
  const alongX = sidesBySide !== layout.horizontal;
  return parts.map(({ id, isRest, from, to }): Hit => ({
    ...hit,
    id: `${hit.id}\u0000${id}`,
    region: alongX ? { ...region, x: from, width: to - from } : { ...region, y: from, height: to - from },
    members: isRest ? undefined : { ...hit.members, [props.fields.series!]: id },
  }));
}

/** Grouped bars each have their slot of the band; the outer slots reach the edges of the band. */
function slotsIn(region: Box, { stacked, layout }: Plotted, index: number): Part[] {
  const [start, length] = layout.horizontal ? [region.y, region.height] : [region.x, region.width];
  const edges = slotEdges(layout.position(index), layout.step, stacked.length);
  return stacked.flatMap(({ series, extents }, place): Part[] =>
    extents[index] === null
      ? []
      : [
          {
            id: series.id,
            isRest: series.color.kind === 'other',
            from: place === 0 ? start : edges[place]!,
            to: place === stacked.length - 1 ? start + length : edges[place + 1]!,
          },
        ],
  );
}

/** Each part reaches halfway to its neighbours; the outer ones reach the ends of the plot. */
function partsAlong(region: Box, { stacked, layout, props }: Plotted, index: number): Part[] {
  const isLayered = props.stack !== 'none' && props.stack !== 'group';
  const [start, end] = layout.horizontal
    ? [region.x, region.x + region.width]
    : [region.y, region.y + region.height];
  const spans = stacked
    .flatMap(({ series, extents }) => {
      const extent = extents[index] ?? null;
      if (extent === null) return [];
      const ends = [layout.value(isLayered ? extent[0] : extent[1]), layout.value(extent[1])] as const;
      return [{ series, low: Math.min(...ends), high: Math.max(...ends) }];
    })
    .toSorted((one, other) => one.low + one.high - other.low - other.high);
  return spans.map(({ series, low, high }, at) => {
    const [before, after] = [spans[at - 1], spans[at + 1]];
    return {
      id: series.id,
      isRest: series.color.kind === 'other',
      from: before === undefined ? start : (before.high + low) / 2,
      to: after === undefined ? end : (high + after.low) / 2,
    };
  });
}
