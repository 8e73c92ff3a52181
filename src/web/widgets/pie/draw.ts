import { pie } from 'd3-shape';
import { paletteOf } from '../chart-kit/data/palette.ts';
import type { Arc, Drawing, DrawnLegend, DrawnText, Look, Room } from '../chart-kit/drawing.ts';
import { figureTooltip } from '../chart-kit/guide/figure-tooltip.ts';
import { besideRing, insideRing, middleOfArc, ringSize } from '../chart-kit/guide/ring.ts';
import type { PiePart, PieProps } from './to-props.ts';

const LARGEST_RING = 220;
const HOLE = 0.68;

/** A ring of shares, clockwise from the top, with a list that is its legend and shows the figures. */
export function draw(props: PieProps, room: Room, look: Look): Drawing {
  const { tokens, context } = look;
  const palette = paletteOf(tokens, props.parts);
  const colorOf = (id: string): string => palette.get(id) ?? tokens.color.textTertiary;
  const legend = legendOf(props, room, colorOf);
  const size = ringSize(room, legend, { largest: LARGEST_RING, part: 0.4 }, look);
  const center = { x: size / 2, y: size / 2 };
  const outer = size / 2 - 1;
  const inner = props.donut ? outer * HOLE : 0;
  const arcs = pie<PiePart>()
    .value(({ share }) => share)
    .sortValues(null)([...props.parts])
    .map(({ data: part, startAngle, endAngle }) => {
      const arc: Arc = { ...center, inner, outer, from: startAngle, to: endAngle };
      return { part, arc, color: colorOf(part.id) };
    });
  const inside = (name: string, figure: string): DrawnText[] =>
    props.donut ? insideRing(name, figure, { size, hole: HOLE }, look) : [];
  return {
    width: size,
    height: size,
    plot: { x: 0, y: 0, width: size, height: size },
    marks: arcs.map(({ arc, color }) => ({ ...arc, kind: 'arc', color, edge: tokens.color.card })),
    texts: inside(context.appText('widgets.total'), props.total),
    hits: arcs.map(({ part, arc, color }) => ({
      id: part.id,
      region: arc,
      ...(part.color.kind === 'member' ? { members: { [part.color.dimension]: part.id } } : {}),
      at: middleOfArc(arc),
      cursor: [],
      texts: () => inside(part.name, part.valueText),
      tooltip: () =>
        figureTooltip(
          part.name,
          [{ name: props.measure, color, value: part.valueText, share: part.shareText }],
          part.holds.length === 0 ? [] : [part.holds.join(', ')],
        ),
    })),
    legend,
    enter: 'turn',
  };
}

function legendOf(props: PieProps, { width }: Room, colorOf: (id: string) => string): DrawnLegend | null {
  if (props.legend === 'none') return null;
  return {
    kind: 'table',
    place: besideRing(width),
    label: `${props.measure} – ${props.dimension}`,
    entries: props.parts.map(({ id, name, holds, valueText, shareText }) => ({
      id,
      name,
      color: colorOf(id),
      ...(holds.length === 0 ? {} : { holds: holds.join(', ') }),
      figures: [valueText, shareText],
    })),
  };
}
