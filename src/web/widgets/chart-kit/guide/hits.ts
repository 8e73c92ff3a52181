import type { Series } from '../data/model.ts';
import type { Box, Hit, Mark, Point } from '../drawing.ts';
import type { Plotted } from '../layout/plotted.ts';
import { isTaken } from '../../taken.ts';
import { seriesHits } from './series-hits.ts';
import { tooltipTable } from './tooltip-rows.ts';

/**
 * The places of a chart with two axes: one for each position, with the figures of all series. Where a click also
 * filters by a series' member, each position is split into one place per series.
 */
export function cartesianHits(plotted: Plotted & { readonly visible: readonly Series[] }): Hit[] {
  const { props, visible, layout, look, colorOf } = plotted;
  const { horizontal, plot, position, step } = layout;
  const { fields } = props;
  const splits = fields.series !== null && isTaken(look.context.plan.spec, fields.series);
  return props.positions.flatMap(({ key, isRest }, index) => {
    const middle = position(index);
    const region = bandAt(plot, horizontal, middle, step);
    const hit: Hit = {
      id: key,
      region,
      ...(isRest === true ? {} : { members: { [fields.position]: key } }),
      at: horizontal ? { x: plot.x + plot.width / 2, y: middle - 20 } : { x: middle, y: plot.y + 4 },
      cursor: cursorAt(plotted, index, middle, region),
      tooltip: () => tooltipTable(props, visible, index, look.context, colorOf),
    };
    return splits ? seriesHits(hit, plotted, index, region) : [hit];
  });
}

/** The part of the plot that belongs to a position. */
function bandAt(plot: Box, horizontal: boolean, middle: number, step: number): Box {
  const [start, end] = horizontal ? [plot.y, plot.y + plot.height] : [plot.x, plot.x + plot.width];
  // A single point fills the whole axis.
  const [from, to] =
    step === 0 ? [start, end] : [Math.max(middle - step / 2, start), Math.min(middle + step / 2, end)];
  return horizontal ? { ...plot, y: from, height: to - from } : { ...plot, x: from, width: to - from };
}

function cursorAt(
  { stacked, layout, look, colorOf }: Plotted,
  index: number,
  middle: number,
  band: Box,
): readonly Mark[] {
  const { banded, plot, value } = layout;
  const { color } = look.tokens;
  if (banded) return [{ ...band, kind: 'rect', color: color.text, opacity: 0.05 }];
  const rule: readonly Point[] = [
    { x: middle, y: plot.y },
    { x: middle, y: plot.y + plot.height },
  ];
  return [
    { kind: 'path', points: rule, color: color.textTertiary, stroke: { width: 1 } },
    ...stacked.flatMap(({ series, extents }): Mark[] => {
      const extent = extents[index] ?? null;
      const y = extent === null ? NaN : value(extent[1], series.axis);
      return !(y >= plot.y - 1 && y <= plot.y + plot.height + 1)
        ? []
        : [
            {
              kind: 'dot',
              x: middle,
              y,
              radius: 4,
              color: colorOf(series.id),
              edge: color.card,
            },
          ];
    }),
  ];
}
