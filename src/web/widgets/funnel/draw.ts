import { scaleLinear } from 'd3-scale';
import type { Box, Drawing, DrawnText, Hit, Look, Mark, Room } from '../chart-kit/drawing.ts';
import { figureTooltip } from '../chart-kit/guide/figure-tooltip.ts';
import { fontOf } from '../chart-kit/painter.ts';
import { cutMiddle, widest } from '../chart-kit/text-width.ts';
import { rateText } from '../styles.ts';
import type { FunnelProps, FunnelStep } from './to-props.ts';

/** The fraction of a step's row that its bar takes; the rest is the connection to the next. */
const BAR_PART = 0.56;
const GAP = 12;
const TALLEST = 44;
const LINE = 14;
const THINNEST = 2;

/** Centred bars, each as wide as its figure, with the rates from step to step between them. */
export function draw({ steps, measure, field }: FunnelProps, room: Room, look: Look): Drawing {
  const { tokens, context } = look;
  const font = fontOf({}, tokens);
  const rate = (part: number | null): string => rateText(part, context);
  const names = steps.map(({ name }) => cutMiddle(name, Math.min(room.width * 0.3, 160), font));
  const ends = steps.map(({ text, ofFirst }) => [text, ...(ofFirst === null ? [] : [rate(ofFirst)])]);
  const start = widest(names.concat(steps.flatMap(({ change }) => change?.text ?? [])), font) + GAP;
  const end = widest(ends.flat(), font) + GAP;
  const plot: Box = { x: start, y: 0, width: Math.max(room.width - start - end, 10), height: room.height };
  const row = room.height / steps.length;
  const tall = Math.min(row * BAR_PART, TALLEST);
  // Two lines of text are shown only where a row is high enough for them.
  const hasTwoLines = row >= 2 * LINE;
  const widthOf = scaleLinear(
    [0, Math.max(...steps.map(({ value }) => value ?? 0), Number.MIN_VALUE)],
    [0, plot.width],
  );
  const center = plot.x + plot.width / 2;
  const color = tokens.categorical[0] ?? tokens.color.primary;
  const bars = steps.map(({ value }, at): Box => {
    // A figure above zero always gets a visible bar.
    const least = value !== null && value > 0 ? THINNEST : 0;
    const width = Math.min(Math.max(widthOf(Math.max(value ?? 0, 0)), least), plot.width);
    return { x: center - width / 2, y: at * row + (row - tall) / 2, width, height: tall };
  });
  const rowOf = (at: number): Box => ({ x: 0, y: at * row, width: room.width, height: row });
  const beside = (
    at: number,
    first: string,
    second: Partial<DrawnText> | null,
    place: Place,
  ): DrawnText[] => {
    const middle = (at + 0.5) * row;
    const isAlone = second === null || !hasTwoLines;
    return [
      { ...place, text: first, y: isAlone ? middle : middle - LINE / 2, tone: 'strong' },
      ...(isAlone ? [] : [{ ...place, tone: 'quiet' as const, text: '', ...second, y: middle + LINE / 2 }]),
    ];
  };
  return {
    ...room,
    plot: { x: 0, y: 0, ...room },
    marks: [
      ...bars.slice(1).map((bar, at) => between(bars[at] ?? bar, bar, color)),
      ...bars.map((bar): Mark => ({ ...bar, kind: 'rect', color, radius: Math.min(2, bar.width / 2) })),
    ],
    texts: steps.flatMap(({ name, text, ofPrevious, ofFirst, change }, at): DrawnText[] => [
      ...beside(at, names[at] ?? name, change && { text: change.text, ...toned(change.tone, look) }, {
        x: 0,
        anchor: 'start',
        ...(names[at] === name ? {} : { full: name }),
      }),
      ...beside(at, text, ofFirst === null ? null : { text: rate(ofFirst) }, {
        x: room.width,
        anchor: 'end',
      }),
      ...(ofPrevious === null || row - tall < LINE
        ? []
        : [
            {
              text: rate(ofPrevious),
              x: center,
              y: at * row,
              anchor: 'middle' as const,
              tone: 'strong' as const,
              upon: true,
              ...(ofPrevious > 1 ? { color: tokens.color.warning } : {}),
            },
          ]),
    ]),
    hits: steps.map((step, at): Hit => ({
      id: step.id,
      region: rowOf(at),
      // A step that is a measure stands for all rows.
      members: field === null ? {} : { [field]: step.id },
      at: { x: center, y: at * row },
      cursor: [{ ...rowOf(at), kind: 'rect', color: tokens.color.text, opacity: 0.05 }],
      tooltip: () => figureTooltip(step.name, rowsOf(step, measure, look), notesOf(step, look)),
    })),
    legend: null,
    enter: 'across',
  };
}

type Place = Pick<DrawnText, 'x' | 'anchor' | 'full'>;

/** The area that connects one bar to the next. */
function between(from: Box, to: Box, color: string): Mark {
  const [top, bottom] = [from.y + from.height, to.y];
  return {
    kind: 'path',
    points: [
      { x: from.x, y: top },
      { x: from.x + from.width, y: top },
      { x: to.x + to.width, y: bottom },
      { x: to.x, y: bottom },
    ],
    color,
    opacity: 0.16,
  };
}

function toned(tone: 'good' | 'bad' | 'neutral', { tokens }: Look): Pick<DrawnText, 'color'> {
  return tone === 'neutral' ? {} : { color: tokens.color[tone] };
}

function rowsOf(step: FunnelStep, measure: string, { context }: Look) {
  const { appText } = context;
  const { full, ofPrevious, ofFirst, change } = step;
  return [
    { name: measure, value: full, change },
    ...(ofPrevious === null
      ? []
      : [{ name: appText('widgets.ofPrevious'), value: rateText(ofPrevious, context) }]),
    ...(ofFirst === null ? [] : [{ name: appText('widgets.ofFirst'), value: rateText(ofFirst, context) }]),
  ];
}

const notesOf = ({ isChance }: FunnelStep, { context: { appText } }: Look): readonly string[] =>
  isChance ? [appText('widgets.byChance', { count: 1 })] : [];
