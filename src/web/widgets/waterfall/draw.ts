import { max } from 'd3-array';
import type { Box, Drawing, DrawnText, Hit, Look, Mark, Point, Room } from '../chart-kit/drawing.ts';
import { figureTooltip } from '../chart-kit/guide/figure-tooltip.ts';
import { planeOf } from '../chart-kit/layout/plane.ts';
import type { PlaneAxis } from '../chart-kit/layout/plane.ts';
import { fontOf } from '../chart-kit/painter.ts';
import { textWidth } from '../chart-kit/text-width.ts';
import type { WaterfallProps, WaterfallStep } from './to-props.ts';

/** With less room per step than this, in pixels, the bars are horizontal, so that their names can be read. */
const VERTICAL_FROM = 64;
const ABOVE = 18;

/** Bars that each start where the previous one ends, between the bars of the totals. */
export function draw(props: WaterfallProps, room: Room, look: Look): Drawing {
  const { steps } = props;
  const { tokens } = look;
  const font = fontOf({}, tokens);
  const horizontal = room.width / steps.length < VERTICAL_FROM;
  const widest = Math.ceil(max(steps, ({ text }) => textWidth(text, font)) ?? 0);
  const figures: PlaneAxis = { kind: 'figures', scale: props.scale, style: props.style };
  const bands: PlaneAxis = {
    kind: 'bands',
    positions: steps.map(({ id, name }) => ({ key: id, label: name })),
    grain: null,
    gap: 0.3,
  };
  const plane = horizontal
    ? planeOf({ x: figures, y: bands }, room, look, { end: widest + 12 })
    : planeOf({ x: bands, y: figures }, room, look, { top: ABOVE });
  const { plot, band } = plane;
  const boxOf = ({ from, to }: WaterfallStep, at: number): Box => {
    const along = horizontal ? plane.x : plane.y;
    const start = Math.max(from, props.scale.min);
    const [low, high] = [along(start), along(to)].toSorted((a, b) => a - b) as [number, number];
    return horizontal
      ? { x: low, y: plane.y(at) - band.height / 2, width: high - low, height: band.height }
      : { x: plane.x(at) - band.width / 2, y: low, width: band.width, height: high - low };
  };
  const boxes = steps.map(boxOf);
  const bandOf = ({ x, y, width, height }: Box): Box =>
    horizontal ? { ...plot, y, height } : { ...plot, x, width };
  const line = { color: tokens.color.textTertiary, stroke: { width: 1 } } as const;
  const room1 = horizontal ? Infinity : plot.width / steps.length - 2;
  const fits = horizontal ? band.height >= 12 : widest <= room1;
  return {
    ...room,
    plot,
    marks: [
      ...plane.grid,
      ...steps.slice(1).map((step, at): Mark => {
        const place = (horizontal ? plane.x : plane.y)(step.kind === 'total' ? step.to : step.from);
        const [from, to] = [boxes[at], boxes[at + 1]].map((box) => box ?? plot) as [Box, Box];
        const points: readonly Point[] = horizontal
          ? [
              { x: place, y: from.y + from.height },
              { x: place, y: to.y },
            ]
          : [
              { x: from.x + from.width, y: place },
              { x: to.x, y: place },
            ];
        return { ...line, kind: 'path', points };
      }),
      ...boxes.map((box, at): Mark => ({
        ...box,
        kind: 'rect',
        color: colorOf(steps[at], props.goodWhen, look),
        radius: Math.min(2, box.width / 2, box.height / 2),
      })),
      ...(props.scale.min > 0 ? boxes : []).flatMap((box, at) =>
        steps[at]?.kind === 'total' ? [breakIn(box, horizontal, tokens.color.card)] : [],
      ),
    ],
    texts: [
      ...plane.texts,
      ...(fits ? steps : []).flatMap(({ text }, at): DrawnText[] => {
        const box = boxes[at] ?? plot;
        const place = horizontal
          ? ({ x: box.x + box.width + 5, y: box.y + box.height / 2, anchor: 'start' } as const)
          : ({ x: box.x + box.width / 2, y: box.y - 9, anchor: 'middle' } as const);
        return [{ ...place, text, tone: 'strong', upon: true }];
      }),
    ],
    hits: steps.map((step, at): Hit => {
      const box = boxes[at] ?? plot;
      return {
        id: step.id,
        region: bandOf(box),
        ...(step.kind === 'part' || step.kind === 'base' ? { members: { [props.field]: step.id } } : {}),
        at: { x: box.x + box.width / 2, y: Math.max(box.y - 10, 0) },
        cursor: [{ ...bandOf(box), kind: 'rect', color: tokens.color.text, opacity: 0.05 }],
        tooltip: () =>
          figureTooltip(
            step.name,
            [{ name: props.measure, value: step.full, color: colorOf(step, props.goodWhen, look) }],
            step.holds.length === 0 ? [] : [step.holds.slice(0, 10).join(', ')],
          ),
      };
    }),
    legend: null,
    enter: horizontal ? 'across' : 'up',
  };
}

function colorOf(
  step: WaterfallStep | undefined,
  goodWhen: WaterfallProps['goodWhen'],
  { tokens: { color, categorical } }: Look,
): string {
  if (step === undefined || step.kind === 'total' || step.kind === 'base')
    return categorical[0] ?? color.primary;
  const isMore = step.value >= 0;
  // Where no direction is good, two neutral hues are used.
  if (goodWhen === 'neutral') return categorical[isMore ? 2 : 1] ?? color.neutral;
  return isMore === (goodWhen === 'higher') ? color.good : color.bad;
}

/** Pixels: how far a break is from the start of its bar, its width, and how much it slants. */
const BREAK = { at: 8, width: 4, slant: 6 };

/** A slanted gap in a bar that does not start at zero. */
function breakIn({ x, y, width, height }: Box, horizontal: boolean, color: string): Mark {
  const { at, width: gap, slant } = BREAK;
  const corners = [
    { along: at, across: -1 },
    { along: at + gap, across: -1 },
    { along: at + gap + slant, across: 1 },
    { along: at + slant, across: 1 },
  ];
  const points = corners.map(({ along, across }): Point => {
    const half = (horizontal ? height : width) / 2 + 1;
    return horizontal
      ? { x: x + along, y: y + height / 2 + across * half }
      : { x: x + width / 2 + across * half, y: y + height - along };
  });
  return { kind: 'path', points, color };
}
