import { scaleLinear } from 'd3-scale';
import { ratedRows } from '../chart-kit/data/rated-figures.ts';
import type { Arc, Drawing, DrawnText, Look, Mark, Point, Room } from '../chart-kit/drawing.ts';
import { bandTints } from '../chart-kit/guide/bands.ts';
import { figureTooltip } from '../chart-kit/guide/figure-tooltip.ts';
import { fontOf } from '../chart-kit/painter.ts';
import { cutMiddle } from '../chart-kit/text-width.ts';
import type { GaugeProps } from './to-props.ts';

/** The angle at which the dial starts, in radians from the top; it ends at the same angle on the other side. */
const TURN = (2 * Math.PI) / 3;
const [HOLE, BAND_GAP, BAND] = [0.76, 3, 5] as const;
const [LARGEST, BELOW] = [150, 18] as const;

/** A dial: a figure between two ends, its target, and bands. */
export function draw(props: GaugeProps, room: Room, look: Look): Drawing {
  const { figure, bands, min, max, style } = props;
  const { tokens, context } = look;
  const rim = bands.length === 0 ? 2 : BAND_GAP + BAND + 2;
  const outer = Math.max(Math.min(room.width / 2, (room.height - BELOW) / 1.5, LARGEST) - rim, 20);
  const inner = outer * HOLE;
  const tall = (outer + rim) * 1.5 + BELOW;
  const center: Point = { x: room.width / 2, y: (room.height - tall) / 2 + outer + rim };
  const angle = scaleLinear([min, max > min ? max : min + 1], [-TURN, TURN]).clamp(true);
  const tints = bandTints(bands.length, tokens);
  const arc = (from: number, to: number, color: string, sides: Pick<Arc, 'inner' | 'outer'>): Mark => ({
    ...center,
    ...sides,
    kind: 'arc',
    from: angle(from),
    to: angle(to),
    color,
    edge: tokens.color.card,
  });
  const ring = { inner, outer };
  const at = (value: number, distance: number): Point => ({
    x: center.x + distance * Math.sin(angle(value)),
    y: center.y - distance * Math.cos(angle(value)),
  });
  const { target } = figure;
  return {
    ...room,
    plot: { x: 0, y: 0, ...room },
    marks: [
      arc(min, max, tokens.color.grid, ring),
      ...bands.map((end, i) =>
        arc(bands[i - 1] ?? min, end, tints[i] ?? tokens.color.grid, {
          inner: outer + BAND_GAP,
          outer: outer + BAND_GAP + BAND,
        }),
      ),
      arc(min, figure.value, tokens.categorical[0] ?? tokens.color.primary, ring),
      ...(target === null
        ? []
        : [
            {
              kind: 'path' as const,
              points: [at(target, inner - 4), at(target, outer + 2)],
              color: tokens.color.text,
              stroke: { width: 3 },
            },
          ]),
    ],
    texts: textsOf(props, { center, inner, outer }, look),
    hits: [
      {
        id: 'figure',
        region: { x: 0, y: 0, ...room },
        at: { x: center.x, y: center.y },
        cursor: [],
        tooltip: () => {
          const rows = ratedRows(figure, props.measure, props, context);
          return figureTooltip(props.measure, rows.figures, [
            ...rows.notes,
            ...(figure.value > max ? [`> ${context.format.full(max, style)}`] : []),
          ]);
        },
      },
    ],
    legend: null,
    enter: 'turn',
  };
}

function textsOf(
  { figure, min, max, style, targetName }: GaugeProps,
  { center, inner, outer }: { readonly center: Point; readonly inner: number; readonly outer: number },
  { tokens, context: { format } }: Look,
): DrawnText[] {
  const { text, reached, tone, target } = figure;
  const size = Math.min(Math.max(inner * 0.32, 13), 30);
  const middle = { x: center.x, anchor: 'middle' } as const;
  const below = reached ?? (target === null ? null : `${targetName} ${format.compact(target, style)}`);
  const font = fontOf({ size: 12 }, tokens);
  const y = center.y + outer * Math.cos(Math.PI - TURN) + 10;
  const end = (value: number, side: -1 | 1): DrawnText => ({
    text: format.compact(value, style),
    x: center.x + side * ((inner + outer) / 2) * Math.sin(TURN),
    y,
    anchor: 'middle',
    tone: 'quiet',
  });
  return [
    {
      ...middle,
      text: cutMiddle(text, inner * 1.8, fontOf({ size, bold: true }, tokens)),
      y: center.y - 4,
      size,
      bold: true,
      tone: 'strong',
    },
    ...(below === null
      ? []
      : [
          {
            ...middle,
            text: cutMiddle(below, inner * 1.6, font),
            y: center.y + size * 0.6 + 8,
            size: 12,
            tone: 'quiet' as const,
            ...(tone === 'neutral' ? {} : { color: tokens.color[tone] }),
          },
        ]),
    end(min, -1),
    end(max, 1),
  ];
}
