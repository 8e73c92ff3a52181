import { pie } from 'd3-shape';
import { paletteOf } from '../chart-kit/data/palette.ts';
import type { Arc, Drawing, DrawnLegend, DrawnText, Look, Room } from '../chart-kit/drawing.ts';
import { figureTooltip } from '../chart-kit/guide/figure-tooltip.ts';
import { fontOf } from '../chart-kit/painter.ts';
import { cutMiddle } from '../chart-kit/text-width.ts';
import type { PiePart, PieProps } from './to-props.ts';

/** The list stands beside the ring where there is room, else beneath it. */
const BESIDE_FROM_WIDTH = 340;
const LARGEST_RING = 220;
const SMALLEST_RING = 110;
const LIST_LINE = 26;
const HOLE = 0.68;

/** A ring of shares, clockwise from the top, and a list that is its legend and its figures at once. */
export function drawPie(props: PieProps, room: Room, look: Look): Drawing {
  const { tokens, context } = look;
  const palette = paletteOf(tokens, props.parts);
  const colorOf = (id: string): string => palette.get(id) ?? tokens.color.textTertiary;
  const legend = legendOf(props, room, colorOf);
  const size = ringSize(room, legend);
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
    props.donut ? insideRing(name, figure, size, look) : [];
  return {
    width: size,
    height: size,
    plot: { x: 0, y: 0, width: size, height: size },
    marks: arcs.map(({ arc, color }) => ({ ...arc, kind: 'arc', color, edge: tokens.color.card })),
    texts: inside(context.say('widgets.total'), props.total),
    hits: arcs.map(({ part, arc, color }) => ({
      id: part.id,
      region: arc,
      ...(part.color.kind === 'member' ? { members: { [part.color.dimension]: part.id } } : {}),
      at: middleOf(arc),
      cursor: [],
      texts: inside(part.name, part.valueText),
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
    place: width >= BESIDE_FROM_WIDTH ? 'right' : 'bottom',
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

/** The ring takes what the list leaves it. */
function ringSize({ width, height }: Room, legend: DrawnLegend | null): number {
  const room =
    legend?.place === 'bottom'
      ? height - legend.entries.length * LIST_LINE - 12
      : Math.min(legend === null ? width : width * 0.4, height);
  return Math.round(Math.min(Math.max(room, SMALLEST_RING), LARGEST_RING, width));
}

function insideRing(name: string, figure: string, size: number, { tokens }: Look): DrawnText[] {
  const center = { x: size / 2, anchor: 'middle' } as const;
  const figureSize = Math.min(Math.max(size * 0.115, 12), 20);
  const cut = cutMiddle(name, size * 0.52, fontOf({ size: 12 }, tokens));
  return [
    { ...center, text: cut, y: size / 2 - figureSize * 0.6, size: 12, tone: 'quiet' },
    { ...center, text: figure, y: size / 2 + 9, size: figureSize, bold: true, tone: 'strong' },
  ];
}

function middleOf({ x, y, inner, outer, from, to }: Arc): { readonly x: number; readonly y: number } {
  const [angle, distance] = [(from + to) / 2, (inner + outer) / 2];
  return { x: x + distance * Math.sin(angle), y: y - distance * Math.cos(angle) };
}
