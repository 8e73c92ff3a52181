import type { Formatters } from '../../../../format/index.ts';
import type { CartesianProps, Series } from '../data/model.ts';
import type { DrawnText, Mark } from '../drawing.ts';
import { barLabels, namesBars, NAME_INDENT, sizeOn } from '../layout/cartesian.ts';
import type { CartesianLayout } from '../layout/cartesian.ts';
import { cutMiddle, textWidth, touches } from '../text-width.ts';
import { everySide } from './ticks.ts';

const NAME_HEIGHT = 15;
const DOT = 3;

export interface Guide {
  readonly marks: readonly Mark[];
  readonly texts: readonly DrawnText[];
}

/** Names at the ends of lines, each with a dot of its colour. Overlapping names are moved apart. */
export function endNames(
  visible: readonly Series[],
  { names, plot, value }: CartesianLayout,
  colorOf: (id: string) => string,
): Guide {
  const placed = names
    .flatMap((text, i) => {
      const series = visible[i];
      const last = series?.values.findLast((each) => each !== null) ?? null;
      const y = last === null ? NaN : value(last);
      // A line that ends outside the axis gets no name.
      const isOn = y >= plot.y - 1 && y <= plot.y + plot.height + 1;
      return series === undefined || !isOn ? [] : [{ series, text, y }];
    })
    .toSorted((a, b) => a.y - b.y);
  const right = plot.x + plot.width;
  let lowest = -Infinity;
  const inLines = placed.map((each) => ({ ...each, y: (lowest = Math.max(each.y, lowest + NAME_HEIGHT)) }));
  // If the lowest name is below the plot, all names move up.
  const over = Math.max(0, lowest - (plot.y + plot.height));
  return {
    marks: inLines.map(({ series, y }) => ({
      kind: 'dot',
      x: right + NAME_INDENT - 2 * DOT,
      y: y - over,
      radius: DOT,
      color: colorOf(series.id),
    })),
    texts: inLines.map(({ series, text, y }) => ({
      text,
      ...(text === series.name ? {} : { full: series.name }),
      x: right + NAME_INDENT,
      y: y - over,
      anchor: 'start',
      tone: 'strong',
    })),
  };
}

/** The figure at the end of each bar. It is more exact than a grid and replaces it. */
export function barFigures(
  props: CartesianProps,
  visible: readonly Series[],
  { horizontal, plot, value, position }: CartesianLayout,
  format: Formatters,
): DrawnText[] {
  if (!horizontal || !namesBars(props, visible)) return [];
  const step = everySide(props.positions.length, plot);
  const common = { tone: 'strong', upon: true } as const;
  return visible.flatMap((series) => {
    const labels = barLabels(series, format);
    return series.values.flatMap((figure, index): DrawnText[] => {
      if (figure === null || index % step > 0) return [];
      const [text, y, length] = [labels[index] ?? '', position(index), Math.max(figure, 0)];
      return series.mirrored
        ? [{ ...common, text, x: Math.max(value(-length), plot.x) - 6, y, anchor: 'end' }]
        : [{ ...common, text, x: Math.min(value(length), plot.x + plot.width) + 6, y, anchor: 'start' }];
    });
  });
}

/** The lines of targets across the chart, and the labels that don't overlap. */
export function targetGuide(
  {
    targets,
    style,
    right: second,
    stack = 'none',
  }: Pick<CartesianProps, 'targets' | 'style' | 'right'> & Partial<Pick<CartesianProps, 'stack'>>,
  { horizontal, plot, room, value }: Pick<CartesianLayout, 'horizontal' | 'plot' | 'room' | 'value'>,
  { format, font, color }: { readonly format: Formatters; readonly font: string; readonly color: string },
): Guide {
  const marks: Mark[] = [];
  const texts: DrawnText[] = [];
  const [left, right, bottom] = [plot.x, plot.x + plot.width, plot.y + plot.height];
  for (const target of targets) {
    const at = value(target.value, target.axis);
    const [from, to] = horizontal ? [left, right] : [plot.y, bottom];
    if (!(at >= from - 1 && at <= to + 1)) continue;
    const points = horizontal
      ? [
          { x: at, y: plot.y },
          { x: at, y: bottom },
        ]
      : [
          { x: left, y: at },
          { x: right, y: at },
        ];
    marks.push({ kind: 'path', points, color, stroke: { width: 1, dash: [6, 4] } });
    const whole = `${target.label} ${format.compact(sizeOn({ stack }, target.value), (target.axis === 'right' && second?.style) || style)}`;
    const text = cutMiddle(whole, plot.width - 8, font);
    const half = textWidth(text, font) / 2;
    const common = { text, ...(text === whole ? {} : { full: whole }), tone: 'strong', upon: true } as const;
    const [above, below] = [at - 9, at + 9];
    // With two axes, each label is on the side of its own axis.
    const isLeft = second !== undefined && target.axis !== 'right';
    const onRight = { ...common, x: right - 4, anchor: 'end' } as const;
    const onLeft = { ...common, x: left + 4, anchor: 'start' } as const;
    const [own, opposite] = isLeft ? [onLeft, onRight] : [onRight, onLeft];
    const places: DrawnText[] = horizontal
      ? [{ ...common, x: Math.max(half, Math.min(at, room.width - half)), y: bottom + 13, anchor: 'middle' }]
      : [
          { ...own, y: above },
          { ...own, y: below },
          { ...opposite, y: above },
        ];
    const free = places.find(
      (place) =>
        (horizontal || (place.y >= plot.y && place.y < bottom)) &&
        !texts.some((other) => touches(place, other, font)),
    );
    if (free !== undefined) texts.push(free);
  }
  return { marks, texts };
}
