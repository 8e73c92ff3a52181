import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../../src/format/index.ts';
import { tokensOf } from '../../../../src/web/kit/theme/index.ts';
import { draw as drawArea } from '../../../../src/web/widgets/area/draw.ts';
import { draw as drawBar } from '../../../../src/web/widgets/bar/draw.ts';
import type {
  CartesianProps,
  AxisOfFigures,
  Series,
} from '../../../../src/web/widgets/chart-kit/data/model.ts';
import type { Drawing, Mark, Point } from '../../../../src/web/widgets/chart-kit/drawing.ts';
import { hitAt } from '../../../../src/web/widgets/chart-kit/hit-at.ts';
import { mirror } from '../../../../src/web/widgets/chart-kit/mirror.ts';
import { textBox, touches } from '../../../../src/web/widgets/chart-kit/text-width.ts';
import { draw as drawCombo } from '../../../../src/web/widgets/combo/draw.ts';
import { draw as drawColumn } from '../../../../src/web/widgets/column/draw.ts';
import { draw as drawLine } from '../../../../src/web/widgets/line/draw.ts';
import { spend, widgetContext } from '../../../support/widget-context.ts';

const tokens = tokensOf('light');
const context = widgetContext({ type: 'line', query: 'q', x: 'date', y: 'spend' });
const draws = { line: drawLine, area: drawArea, column: drawColumn, bar: drawBar, combo: drawCombo } as const;
type Shape = keyof typeof draws;
const shapes = ['line', 'area', 'column', 'bar', 'combo'] as const;
const FONT = '11px x';

interface Case {
  readonly props: CartesianProps;
  readonly shape: Shape;
  readonly width: number;
  readonly height: number;
}

const figure = fc.oneof(
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 6, arbitrary: fc.double({ min: -1e6, max: 1e9, noNaN: true }) },
);

const cases: fc.Arbitrary<Case> = fc
  .record({
    shape: fc.constantFrom(...shapes),
    stack: fc.constantFrom('none', 'zero', 'normalize', 'group', 'mirror'),
    count: fc.integer({ min: 1, max: 40 }),
    names: fc.uniqueArray(fc.string({ minLength: 1, maxLength: 40 }), { minLength: 1, maxLength: 6 }),
    areDates: fc.boolean(),
    width: fc.integer({ min: 280, max: 1400 }),
    height: fc.integer({ min: 120, max: 500 }),
    targets: fc.array(fc.double({ min: 0, max: 1e9, noNaN: true }), { maxLength: 4 }),
    legend: fc.constantFrom('auto', 'none', 'right'),
    periods: fc.array(
      fc
        .tuple(fc.integer({ min: 0, max: 39 }), fc.integer({ min: 0, max: 6 }))
        .map(([from, days]) => [from, from + days] as const),
      { maxLength: 5 },
    ),
    axis: fc.option(
      fc.record({
        min: fc.option(fc.integer({ min: -1000, max: 0 })),
        max: fc.option(fc.integer({ min: 1, max: 1e6 })),
        scale: fc.constantFrom('linear', 'log'),
        reversed: fc.boolean(),
        title: fc.option(fc.constant('What it measures')),
      }),
    ),
  })
  .chain(({ names, count, ...rest }) =>
    fc
      .array(fc.array(figure, { minLength: count, maxLength: count }), {
        minLength: names.length,
        maxLength: names.length,
      })
      .map((values): Case => ({ ...rest, props: propsOf({ ...rest, names, count, values }) })),
  );

function propsOf(of: {
  readonly shape: Shape;
  readonly stack: CartesianProps['stack'];
  readonly legend: CartesianProps['legend'];
  readonly count: number;
  readonly names: readonly string[];
  readonly areDates: boolean;
  readonly targets: readonly number[];
  readonly axis: AxisOfFigures | null;
  readonly periods: readonly (readonly [from: number, to: number])[];
  readonly values: readonly (readonly (number | null)[])[];
}): CartesianProps {
  const isCombo = of.shape === 'combo';
  const isDate = of.areDates && of.shape !== 'bar';
  const stack = stackOf(of);
  const isMirror = stack === 'mirror';
  return {
    grain: isDate ? 'day' : null,
    positions: Array.from({ length: of.count }, (_, at) => {
      const key = isDate ? addDays('2026-01-05', at) : `member ${at} with a name of some length`;
      return { key, label: key };
    }),
    series: of.names.slice(0, isMirror ? 2 : 6).map((name, at): Series => ({
      id: name,
      name,
      color: { kind: 'member', dimension: 'channel', id: name, number: at },
      values: of.values[at]!,
      previous: null,
      coverage: null,
      currencies: null,
      style: { format: 'currency', currency: 'EUR' },
      goodWhen: 'higher',
      holds: [],
      ...(isMirror && at === 0 ? { mirrored: true } : {}),
      ...(isCombo && at % 2 === 1 ? { axis: 'right' } : {}),
    })),
    ...(isCombo && {
      right: { style: { format: 'percent' }, title: 'A rate of a long name', leftTitle: spend.title },
      marks: new Map(of.names.map((name, at) => [name, (['column', 'line', 'area'] as const)[at % 3]!])),
    }),
    stack,
    style: { format: 'currency', currency: 'EUR' },
    measure: spend.title,
    ...(of.axis === null || isCombo ? {} : { axis: axisOf(of.shape, of.axis) }),
    dimension: 'Channel',
    fields: { position: isDate ? 'date' : 'campaign', series: 'channel' },
    drawPrevious: false,
    lagDays: 0,
    partial: new Map(isDate ? [[of.count - 1, '']] : []),
    annotations: isDate
      ? of.periods.flatMap(([from, to]) =>
          to < of.count
            ? { title: `Event ${from} of some length`, days: '1 Jan', from, to, isPeriod: to > from }
            : [],
        )
      : [],
    targets: of.targets.map((value, at) => ({
      value,
      label: 'Target',
      ...(isCombo && at % 2 === 1 ? { axis: 'right' } : {}),
    })),
    legend: of.legend,
    height: 280,
    note: null,
  };
}

/** Only bars stand back to back. */
function stackOf({ shape, stack }: { readonly shape: Shape; readonly stack: CartesianProps['stack'] }) {
  if (shape === 'combo') return stack === 'group' ? stack : 'zero';
  return stack === 'mirror' && shape !== 'bar' && shape !== 'column' ? 'none' : stack;
}

/** Only lines have a logarithmic axis, which has no zero, or one that is reversed. */
const axisOf = (shape: Shape, axis: AxisOfFigures): AxisOfFigures =>
  shape !== 'line'
    ? { ...axis, scale: 'linear', reversed: false }
    : axis.scale === 'log'
      ? { ...axis, min: null }
      : axis;

const drawingOf = ({ props, shape, width, height }: Case): Drawing =>
  draws[shape](props, { width, height }, { tokens, context, hidden: new Set() });

const holds = (law: (one: Case, drawing: Drawing) => void, numRuns = 150): void =>
  fc.assert(
    fc.property(cases, (one) => law(one, drawingOf(one))),
    { numRuns },
  );

/** The points that bound a mark. */
function pointsOf(mark: Mark): readonly Point[] {
  if (mark.kind === 'path') return mark.points;
  if (mark.kind === 'rect')
    return [
      { x: mark.x, y: mark.y },
      { x: mark.x + mark.width, y: mark.y + mark.height },
    ];
  if (mark.kind === 'link') return [mark.from, mark.to];
  if (mark.kind === 'clip') return pointsOf({ ...mark, kind: 'rect', color: '' });
  return [{ x: mark.x, y: mark.y }];
}

type Painted = Exclude<Mark, { readonly kind: 'clip' }>;

const isColorful = (mark: Mark): boolean => mark.kind === 'clip' || tokens.categorical.includes(mark.color);

/** All marks of a series, those that are cut by the end of an axis included. */
const colorful = (drawing: Drawing): Painted[] =>
  drawing.marks
    .flatMap((mark) => (mark.kind === 'clip' ? (mark.marks as Painted[]) : [mark]))
    .filter(isColorful);

describe('a chart with two axes', () => {
  it('keeps its plot, its marks and its texts inside its room', () => {
    holds(({ shape, width, height }, drawing) => {
      expect(drawing.width).toBeLessThanOrEqual(width);
      expect(drawing.height).toBeLessThanOrEqual(height);
      const { plot } = drawing;
      expect(plot.x).toBeGreaterThanOrEqual(0);
      expect(plot.y + plot.height).toBeLessThanOrEqual(drawing.height);
      for (const mark of drawing.marks.filter(isColorful)) {
        const edge = mark.kind === 'clip' ? 2 : 1e-6;
        for (const { x, y } of pointsOf(mark)) {
          expect(x).toBeGreaterThanOrEqual(mark.kind === 'clip' ? 0 : plot.x - edge);
          expect(x).toBeLessThanOrEqual(drawing.width);
          if (mark.kind === 'clip' && shape === 'bar') continue;
          expect(y).toBeGreaterThanOrEqual(plot.y - edge);
          expect(y).toBeLessThanOrEqual(plot.y + plot.height + edge);
        }
      }
      for (const text of drawing.texts) {
        const box = textBox(text, FONT);
        expect(box.x).toBeGreaterThanOrEqual(-1);
        expect(box.x + box.width).toBeLessThanOrEqual(drawing.width + 1);
        expect(box.y).toBeGreaterThanOrEqual(-6);
        expect(box.y + box.height).toBeLessThanOrEqual(drawing.height + 1);
      }
    });
  });

  it('writes no text upon another', () => {
    holds((_, { texts }) =>
      texts.forEach((text, at) =>
        expect(texts.slice(at + 1).filter((other) => touches(text, other, FONT))).toEqual([]),
      ),
    );
  });

  it('has a dashed line for each target that lies on its axis, and names the first of them', () => {
    holds(({ props, shape }, { marks, texts, plot }) => {
      if (shape === 'combo' || props.stack === 'normalize' || props.axis !== undefined) return;
      const dashed = marks.filter((mark) => mark.kind === 'path' && mark.stroke?.dash?.[0] === 6);
      // On both sides of a mirror, where there are two.
      const sides = props.stack === 'mirror' ? 2 : 1;
      expect(dashed.length).toBeGreaterThanOrEqual(props.targets.length);
      expect(dashed.length).toBeLessThanOrEqual(props.targets.length * sides);
      const named = texts.filter(({ text, full }) => (full ?? text).startsWith('Target'));
      const least = props.targets.length > 0 && plot.height > 40 ? 1 : 0;
      expect(named.length).toBeGreaterThanOrEqual(least);
      expect(named.length).toBeLessThanOrEqual(props.targets.length * sides);
    });
  });

  it('has a bar for each figure, and none for a gap', () => {
    holds(({ shape, props }, drawing) => {
      if ((shape !== 'column' && shape !== 'bar') || props.stack === 'normalize') return;
      const isDrawn = (value: number | null) => value !== null && (props.stack !== 'mirror' || value >= 0);
      const figures = props.series.flatMap(({ values }) => values.filter(isDrawn)).length;
      expect(colorful(drawing).filter(({ kind }) => kind === 'rect')).toHaveLength(figures);
    });
  });

  it('has a point of its line for each figure, and none for a gap', () => {
    holds(({ shape, props }, drawing) => {
      if (shape !== 'line' || props.stack === 'normalize' || props.axis !== undefined) return;
      const names = drawing.texts.filter(({ x }) => x > drawing.plot.x + drawing.plot.width).length;
      const points = colorful(drawing)
        .filter((mark) => mark.kind !== 'rect')
        // What leads to a period that is not over begins where the line before it ends.
        .reduce((sum, mark) => sum + (mark.opacity === undefined ? pointsOf(mark).length : 1), 0);
      const figures = props.series.flatMap(({ values }) => values.filter((value) => value !== null)).length;
      expect(points - names).toBe(figures);
    });
  });

  it('sets the bars of a group beside each other, inside the place of their position', () => {
    holds(({ shape, props }, drawing) => {
      if (props.stack !== 'group' || (shape !== 'column' && shape !== 'bar')) return;
      const spans = colorful(drawing).flatMap((mark) =>
        mark.kind !== 'rect'
          ? []
          : shape === 'bar'
            ? [[mark.y, mark.y + mark.height] as const]
            : [[mark.x, mark.x + mark.width] as const],
      );
      const inOrder = spans.toSorted((a, b) => a[0] - b[0]);
      inOrder.slice(1).forEach(([from], i) => expect(from).toBeGreaterThanOrEqual(inOrder[i]![1] - 1e-6));
      const places = drawing.hits.flatMap(({ region }) =>
        'inner' in region
          ? []
          : shape === 'bar'
            ? [[region.y, region.y + region.height] as const]
            : [[region.x, region.x + region.width] as const],
      );
      for (const [from, to] of spans)
        expect(places.some(([start, end]) => from >= start - 1e-6 && to <= end + 1e-6)).toBe(true);
    });
  });

  it('answers everywhere on its plot, with the figures of the position there', () => {
    holds(({ props }, { plot, hits }) => {
      expect(hits.map(({ id }) => id)).toEqual(props.positions.map(({ key }) => key));
      for (const part of [0, 0.2, 0.5, 0.77, 1]) {
        const hit = hitAt(hits, { x: plot.x + part * plot.width, y: plot.y + part * plot.height });
        const at = hits.indexOf(hit!);
        const rows = hit!.tooltip().rows;
        expect(rows.map(({ value }) => value)).toEqual(
          props.series.map(({ values, style }) => context.format.full(values[at] ?? null, style)),
        );
      }
    }, 60);
  });
});

describe('a drawing for readers from right to left', () => {
  it('is the mirror of the one from left to right, and its mirror is the drawing again', () => {
    holds((_, drawing) => {
      const turned = mirror(drawing);
      drawing.marks.forEach((mark, at) => {
        const places = pointsOf(mark).map(({ x }) => drawing.width - x);
        const own = pointsOf(turned.marks[at]!).map(({ x }) => x);
        const sides = [places, own].map((all) => all.toSorted((a, b) => a - b));
        sides[0]!.forEach((x, i) => expect(sides[1]![i]).toBeCloseTo(x, 6));
      });
      turned.texts.forEach((text, at) => {
        const [box, other] = [textBox(text, FONT), textBox(drawing.texts[at]!, FONT)];
        expect(box.x).toBeCloseTo(drawing.width - other.x - other.width, 6);
      });
      const again = mirror(turned);
      expect(again.texts.map(({ anchor }) => anchor)).toEqual(drawing.texts.map(({ anchor }) => anchor));
      again.marks
        .flatMap(pointsOf)
        .forEach(({ x }, i) => expect(x).toBeCloseTo(drawing.marks.flatMap(pointsOf)[i]!.x, 6));
    }, 60);
  });
});
