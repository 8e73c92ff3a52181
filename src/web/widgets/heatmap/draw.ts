import { max } from 'd3-array';
import { onColor } from '../../kit/theme/index.ts';
import type {
  Box,
  Drawing,
  DrawnText,
  Hit,
  Look,
  PlaceMembers,
  RectMark,
  Room,
} from '../chart-kit/drawing.ts';
import { figureTooltip } from '../chart-kit/guide/figure-tooltip.ts';
import { outlineOf } from '../chart-kit/guide/outline.ts';
import { RAMP_HEIGHT, rampAt } from '../chart-kit/guide/ramp.ts';
import { planeOf } from '../chart-kit/layout/plane.ts';
import { fontOf } from '../chart-kit/painter.ts';
import { colorScale } from '../chart-kit/scale/colors.ts';
import { textWidth } from '../chart-kit/text-width.ts';
import type { HeatAxis, HeatCell, HeatmapProps } from './to-props.ts';

/** Cells smaller than this, in pixels, have no gap between them. */
const GAP_FROM = 6;
const LINE = 14;

/** A grid of cells: the larger the figure, the stronger the colour. A cell without a figure is hatched. */
export function draw(props: HeatmapProps, room: Room, look: Look): Drawing {
  const { tokens } = look;
  const colors = colorScale(
    props.cells.flatMap(({ value }) => value ?? []),
    props.middle,
    tokens,
    props.goodWhen,
  );
  const ramp = rampAt({ x: 0, y: 0 }, room.width, colors, props.style, look);
  const plane = planeOf({ x: { kind: 'bands', ...props.x }, y: { kind: 'bands', ...props.y } }, room, look, {
    top: RAMP_HEIGHT,
    end: 1,
  });
  const { width, height } = plane.band;
  const boxOf = ({ column, row }: HeatCell): Box => ({
    x: plane.x(column) - width / 2,
    y: plane.y(row) - height / 2,
    width,
    height,
  });
  const markOf = (cell: HeatCell): RectMark => {
    const gap = Math.min(width, height) < GAP_FROM ? 0 : 1;
    const { x, y } = boxOf(cell);
    const box = { x: x + gap / 2, y: y + gap / 2, width: width - gap, height: height - gap, radius: gap * 2 };
    return cell.value === null
      ? { ...box, kind: 'rect', color: tokens.color.borderStrong, hatched: true }
      : { ...box, kind: 'rect', color: colors.colorOf(cell.value) };
  };
  const font = fontOf({}, tokens);
  const widest = max(props.cells, ({ text }) => textWidth(text, font)) ?? 0;
  const hasLabels = props.labels && widest <= width - 6 && height >= LINE;
  return {
    ...room,
    plot: plane.plot,
    marks: [...ramp.marks, ...props.cells.map(markOf)],
    texts: [
      ...ramp.texts,
      ...plane.texts,
      ...(hasLabels ? props.cells : []).flatMap((cell): DrawnText[] =>
        cell.value === null
          ? []
          : [
              {
                text: cell.text,
                x: plane.x(cell.column),
                y: plane.y(cell.row),
                anchor: 'middle',
                tone: 'strong',
                color: onColor(colors.colorOf(cell.value)),
              },
            ],
      ),
    ],
    hits: props.cells.map((cell): Hit => {
      const region = boxOf(cell);
      const { value } = cell;
      return {
        id: `${cell.row} ${cell.column}`,
        region,
        members: { ...memberAt(props.x, cell.column), ...memberAt(props.y, cell.row) },
        at: { x: region.x + width / 2, y: region.y },
        cursor: [outlineOf(region, tokens.color.text)],
        tooltip: () =>
          figureTooltip(
            cell.name,
            [
              {
                name: props.measure,
                value: cell.full,
                color: value === null ? null : colors.colorOf(value),
              },
            ],
            cell.notes,
          ),
      };
    }),
    steps: { along: 1, down: props.x.positions.length },
    legend: null,
    enter: 'across',
  };
}

/** The member of an axis at an index. */
function memberAt({ field, positions }: HeatAxis, at: number): PlaceMembers {
  const position = positions[at];
  return position === undefined || position.isRest === true ? {} : { [field]: position.key };
}
