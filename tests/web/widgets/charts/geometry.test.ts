import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../../src/format/index.ts';
import { tokensOf } from '../../../../src/web/kit/theme/index.ts';
import { drawCartesian } from '../../../../src/web/widgets/charts/drawing.ts';
import { positionAt, type Shape } from '../../../../src/web/widgets/charts/layout.ts';
import type { CartesianProps, Series } from '../../../../src/web/widgets/charts/model.ts';
import { paletteOf } from '../../../../src/web/widgets/charts/palette.ts';
import { textWidth } from '../../../../src/web/widgets/charts/text-width.ts';
import { spend, widgetContext } from '../../../support/widget-context.ts';

const tokens = tokensOf('light');
const { format } = widgetContext({ type: 'line', query: 'q', x: 'date', y: 'spend' });
const shapes = ['line', 'area', 'column', 'bar'] as const;

interface Case {
  readonly props: CartesianProps;
  readonly shape: Shape;
  readonly width: number;
  readonly height: number;
  readonly named: boolean;
}

const figure = fc.oneof(
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 6, arbitrary: fc.double({ min: -1e6, max: 1e9, noNaN: true }) },
);

const cases: fc.Arbitrary<Case> = fc
  .record({
    shape: fc.constantFrom(...shapes),
    stack: fc.constantFrom('none', 'zero', 'normalize', 'group'),
    count: fc.integer({ min: 1, max: 40 }),
    names: fc.uniqueArray(fc.string({ minLength: 1, maxLength: 40 }), { minLength: 1, maxLength: 6 }),
    areDates: fc.boolean(),
    width: fc.integer({ min: 280, max: 1400 }),
    height: fc.integer({ min: 120, max: 500 }),
    target: fc.option(fc.double({ min: 0, max: 1e9, noNaN: true })),
    named: fc.boolean(),
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
  readonly count: number;
  readonly names: readonly string[];
  readonly areDates: boolean;
  readonly target: number | null;
  readonly values: readonly (readonly (number | null)[])[];
}): CartesianProps {
  const isDate = of.areDates && of.shape !== 'bar';
  return {
    grain: isDate ? 'day' : null,
    positions: Array.from({ length: of.count }, (_, at) => {
      const key = isDate ? addDays('2026-01-05', at) : `member ${at} with a name of some length`;
      return { key, label: key };
    }),
    series: of.names.map((name, at): Series => ({
      id: name,
      name,
      color: { kind: 'member', dimension: 'channel', id: name },
      values: of.values[at]!,
      previous: null,
      coverage: null,
      currencies: null,
      style: { format: 'currency', currency: 'EUR' },
      goodWhen: 'higher',
      holds: [],
    })),
    stack: of.stack,
    style: { format: 'currency', currency: 'EUR' },
    measure: spend.title,
    dimension: 'Channel',
    drawPrevious: false,
    lagDays: 0,
    partial: new Map(isDate ? [[of.count - 1, '']] : []),
    target: of.target === null ? null : { value: of.target, label: 'Target' },
    legend: 'none',
    height: 280,
    note: null,
  };
}

const drawingOf = ({ props, shape, width, height, named }: Case, mirrored: boolean) =>
  drawCartesian(props, props.series, {
    shape,
    width,
    height,
    tokens,
    palette: paletteOf(tokens, props.series),
    format,
    mirrored,
    named: named && shape === 'line',
  });

type Drawing = ReturnType<typeof drawingOf>;

const holds = (law: (one: Case, drawing: Drawing, mirrored: boolean) => void): void =>
  fc.assert(
    fc.property(cases, fc.boolean(), (one, mirrored) => law(one, drawingOf(one, mirrored), mirrored)),
    { numRuns: 150 },
  );

describe('the layout of a chart with two axes', () => {
  it('keeps the plot inside its box, and each tick beside the plot', () => {
    holds(({ width, height, shape }, { layout }) => {
      const { left, top, plotWidth, plotHeight, valueTicks, positionTicks } = layout;
      expect(left).toBeGreaterThanOrEqual(0);
      expect(left + plotWidth).toBeLessThanOrEqual(Math.max(width, left + 10));
      expect(top + plotHeight).toBeLessThanOrEqual(height);
      const [along, across] = [
        shape === 'bar' ? plotHeight : plotWidth,
        shape === 'bar' ? plotWidth : plotHeight,
      ];
      for (const { at } of valueTicks) {
        expect(at).toBeGreaterThanOrEqual(-1e-6);
        expect(at).toBeLessThanOrEqual(across + 1e-6);
      }
      // The label of a date may lean beyond the plot, as far as the box goes.
      for (const { at } of positionTicks) {
        expect(at).toBeGreaterThanOrEqual(-left);
        expect(at).toBeLessThanOrEqual(Math.max(along, width - left));
      }
    });
  });

  it('lets no label of the axis below touch the next one', () => {
    holds(({ shape, props }, { layout }) => {
      const ticks = shape === 'bar' ? layout.valueTicks : props.grain === null ? [] : layout.positionTicks;
      const inOrder = ticks.toSorted((a, b) => a.at - b.at);
      inOrder.slice(1).forEach((tick, i) => {
        const before = inOrder[i]!;
        const room = (textWidth(tick.label, '11px x') + textWidth(before.label, '11px x')) / 2;
        expect(tick.at - before.at).toBeGreaterThan(room);
      });
    });
  });

  it('names lines at their ends, one line of text apart', () => {
    holds((_, { layout: { endLabels } }) =>
      endLabels
        .slice(1)
        .forEach(({ at }, i) => expect(at - endLabels[i]!.at).toBeGreaterThanOrEqual(15 - 1e-9)),
    );
  });

  it('finds the position under a pointer that is at its mark', () => {
    holds(({ shape, props }, { layout }) =>
      props.positions.forEach((_, index) =>
        expect(positionAt(shape, layout.fractionAt(index), props.positions.length)).toBe(index),
      ),
    );
  });
});

/** Every mark of a scene by its x and y, from 0 to 1. */
const placesOf = ({ lines, unfinished, boxes }: Drawing['scene']): (readonly [number, number])[] => [
  ...[...lines, ...unfinished].flatMap(({ points }) => points.map(({ x, y }) => [x, y] as const)),
  ...boxes.flatMap(({ x, y }) => [[x[0], y[0]] as const, [x[1], y[1]] as const]),
];

describe('the scene of a chart with two axes', () => {
  it('has a mark inside the plot for each figure, and none for a gap', () => {
    holds(({ shape, props }, { scene }) => {
      for (const [x, y] of placesOf(scene)) {
        expect(x).toBeGreaterThanOrEqual(-1e-9);
        expect(x).toBeLessThanOrEqual(1 + 1e-9);
        expect(y).toBeGreaterThanOrEqual(-1e-9);
        expect(y).toBeLessThanOrEqual(1 + 1e-9);
      }
      if (props.stack === 'normalize') return;
      const figures = props.series.flatMap(({ values }) => values.filter((value) => value !== null)).length;
      const isBoxes = shape === 'column' || shape === 'bar';
      // What leads to a period that is not over begins where the line before it ends.
      const points = [...scene.lines.map(({ points: all }) => all.length), ...scene.unfinished.map(() => 1)];
      expect(isBoxes ? scene.boxes.length : points.reduce((sum, count) => sum + count, 0)).toBe(figures);
    });
  });

  it('is the same from right to left, seen in a mirror', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const [left, right] = [drawingOf(one, false).scene, drawingOf(one, true).scene];
        const mirrored = placesOf(left).map(([x, y]) => [1 - x, y]);
        placesOf(right).forEach(([x, y], i) => {
          expect(x).toBeCloseTo(mirrored[i]![0]!, 9);
          expect(y).toBeCloseTo(mirrored[i]![1]!, 9);
        });
      }),
      { numRuns: 100 },
    );
  });

  it('sets the columns of a group beside each other, inside the band of their position', () => {
    holds(({ shape, props }, { scene, layout }) => {
      if (props.stack !== 'group' || (shape !== 'column' && shape !== 'bar')) return;
      const side = shape === 'bar' ? 'y' : 'x';
      const spans = scene.boxes.map((box) => [...box[side]].toSorted((a, b) => a - b) as [number, number]);
      const inOrder = spans.toSorted((a, b) => a[0] - b[0]);
      inOrder.slice(1).forEach(([from], i) => expect(from).toBeGreaterThanOrEqual(inOrder[i]![1] - 1e-9));
      const half = 0.5 / props.positions.length;
      const centres = props.positions.map((_, i) => layout.fractionAt(i));
      for (const [from, to] of spans) {
        const middle = (from + to) / 2;
        const nearest = Math.min(
          ...[...centres, ...centres.map((c) => 1 - c)].map((c) => Math.abs(c - middle)),
        );
        expect(nearest).toBeLessThanOrEqual(half + 1e-9);
      }
    });
  });
});
