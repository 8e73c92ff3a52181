import { max } from 'd3-array';
import { binOf } from '../chart-kit/data/distribution.ts';
import type { Box, Drawing, Hit, Look, Mark, Room } from '../chart-kit/drawing.ts';
import { figureTooltip } from '../chart-kit/guide/figure-tooltip.ts';
import { planeOf } from '../chart-kit/layout/plane.ts';
import { valueScale } from '../chart-kit/scale/values.ts';
import type { HistogramProps } from './to-props.ts';

/** With fewer members than this, each is drawn as a dot. */
const DOTS_BELOW = 12;

/** One bar for each bin, as high as its number of members. Few members are drawn as dots at their figures. */
export function draw(props: HistogramProps, room: Room, look: Look): Drawing {
  const { bins, points, style, measure, countTitle } = props;
  const { tokens, context } = look;
  const color = tokens.categorical[0] ?? tokens.color.primary;
  const [low, high] = [bins[0]?.from ?? 0, bins.at(-1)?.to ?? 1];
  // A single figure is in the middle of its axis.
  const aside = Math.max(Math.abs(low), 1);
  const [min, most] = low === high ? [low - aside, high + aside] : [low, high];
  const ticks = low === high ? [low] : [...bins.map(({ from }) => from), high];
  const plane = planeOf(
    {
      x: { kind: 'figures', scale: { min, max: most, ticks }, style, title: measure, ruled: false },
      y: {
        kind: 'figures',
        scale: valueScale(0, max(bins, ({ count }) => count) ?? 1, true, 1),
        style: { format: 'integer' },
        title: countTitle,
      },
    },
    room,
    look,
  );
  const { plot } = plane;
  const bottom = plot.y + plot.height;
  const boxOf = ({ from, to, count }: HistogramProps['bins'][number]): Box => {
    const [left, right] = from === to ? [plot.x, plot.x + plot.width] : [plane.x(from), plane.x(to)];
    const top = plane.y(count);
    return { x: left + 0.5, y: top, width: Math.max(right - left - 1, 0.5), height: bottom - top };
  };
  const base = { ...room, plot, texts: plane.texts, legend: null, enter: 'up' } as const;
  if (points.length < DOTS_BELOW) return { ...base, ...dotsOf(props, plane, look) };
  return {
    ...base,
    marks: [...plane.grid, ...bins.map((bin): Mark => ({ ...boxOf(bin), kind: 'rect', color }))],
    hits: bins.map((bin): Hit => {
      const { x, y, width } = boxOf(bin);
      const region = { ...plot, x: x - 0.5, width: width + 1 };
      return {
        id: String(bin.from),
        region,
        at: { x: x + width / 2, y: Math.max(y - 12, plot.y) },
        cursor: [{ ...region, kind: 'rect', color: tokens.color.text, opacity: 0.05 }],
        tooltip: () =>
          figureTooltip(bin.label, [
            {
              name: countTitle,
              value: context.format.full(bin.count, { format: 'integer' }),
              share: context.format.share(bin.count / points.length),
            },
          ]),
      };
    }),
  };
}

/** Dots at their figures; those in one bin are stacked. */
function dotsOf(
  { bins, points, style, measure }: HistogramProps,
  plane: ReturnType<typeof planeOf>,
  { tokens, context }: Look,
): Pick<Drawing, 'marks' | 'hits'> {
  const color = tokens.categorical[0] ?? tokens.color.primary;
  const edges = [...bins.map(({ from }) => from), bins.at(-1)?.to ?? 0];
  const filled = new Map<number, number>();
  const dots = points.map((point) => {
    const bin = binOf(edges, point.value);
    const below = filled.get(bin) ?? 0;
    filled.set(bin, below + 1);
    return { point, x: plane.x(point.value), y: plane.y(below + 0.5) };
  });
  return {
    marks: [...plane.grid, ...dots.map(({ x, y }): Mark => ({ kind: 'dot', x, y, radius: 5, color }))],
    hits: dots.map(({ point, x, y }): Hit => ({
      id: point.id,
      region: { x: x - 8, y: y - 8, width: 16, height: 16 },
      at: { x, y },
      cursor: [{ kind: 'dot', x, y, radius: 6, color, edge: tokens.color.text }],
      tooltip: () =>
        figureTooltip(point.name, [{ name: measure, value: context.format.full(point.value, style) }]),
    })),
  };
}
