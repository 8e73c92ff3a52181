import * as fc from 'fast-check';
import { addDays, createFormatters } from '../../../../src/format/index.ts';
import { describe, expect, it } from 'vitest';
import type { CompleteSpec, ReportData, ReportRow, WidgetSpec } from '../../../../src/language/plan/index.ts';
import { withDefaults } from '../../../../src/language/widgets/with-defaults.ts';
import { tokensOf } from '../../../../src/web/kit/theme/index.ts';
import type { Box, Draw, Drawing, Hit, Point } from '../../../../src/web/widgets/chart-kit/drawing.ts';
import { hitAt } from '../../../../src/web/widgets/chart-kit/hit-at.ts';
import { mirror } from '../../../../src/web/widgets/chart-kit/mirror.ts';
import { textBox, touches } from '../../../../src/web/widgets/chart-kit/text-width.ts';
import { draw as drawRadar } from '../../../../src/web/widgets/radar/draw.ts';
import { radarProps } from '../../../../src/web/widgets/radar/to-props.ts';
import { draw as drawSankey } from '../../../../src/web/widgets/sankey/draw.ts';
import { draw as drawSunburst } from '../../../../src/web/widgets/sunburst/draw.ts';
import { draw as drawTreemap } from '../../../../src/web/widgets/treemap/draw.ts';
import { draw as drawFunnel } from '../../../../src/web/widgets/funnel/draw.ts';
import { draw as drawHeatmap } from '../../../../src/web/widgets/heatmap/draw.ts';
import { heatmapProps } from '../../../../src/web/widgets/heatmap/to-props.ts';
import { rateText } from '../../../../src/web/widgets/styles.ts';
import { funnelProps } from '../../../../src/web/widgets/funnel/to-props.ts';
import { draw as drawScatter } from '../../../../src/web/widgets/scatter/draw.ts';
import { scatterProps } from '../../../../src/web/widgets/scatter/to-props.ts';
import { trendOf } from '../../../../src/web/widgets/scatter/trend.ts';
import { draw as drawBullet } from '../../../../src/web/widgets/bullet/draw.ts';
import { draw as drawGauge } from '../../../../src/web/widgets/gauge/draw.ts';
import { gaugeProps } from '../../../../src/web/widgets/gauge/to-props.ts';
import { draw as drawWaterfall } from '../../../../src/web/widgets/waterfall/draw.ts';
import { draw as drawBoxplot } from '../../../../src/web/widgets/boxplot/draw.ts';
import { draw as drawCalendar } from '../../../../src/web/widgets/calendar/draw.ts';
import { calendarProps } from '../../../../src/web/widgets/calendar/to-props.ts';
import { binEdges, binOf, spreadOf } from '../../../../src/web/widgets/chart-kit/data/distribution.ts';
import { draw as drawHistogram } from '../../../../src/web/widgets/histogram/draw.ts';
import { createWidgetRegistry, defaultWidgets } from '../../../../src/web/widgets/index.ts';
import {
  clicks,
  complete,
  dateColumn,
  dimension,
  measure,
  report,
  spend,
  widgetContext,
} from '../../../support/widget-context.ts';

const registry = createWidgetRegistry(defaultWidgets);
const tokens = tokensOf('light');
const FONT = '11px x';

/** A type of chart with questions that it may be asked: `one` and `other` are dimensions, `spend` and `clicks` measures. */
interface Shape {
  readonly draw: Draw<never>;
  readonly specs: readonly WidgetSpec[];
}

const shapes: Readonly<Record<string, Shape>> = {
  heatmap: {
    draw: drawHeatmap,
    specs: [
      { type: 'heatmap', query: 'q', x: 'one', y: 'other', value: 'spend' },
      { type: 'heatmap', query: 'q', x: 'other', y: 'one', value: 'clicks', colors: 'diverging', limit: 4 },
    ],
  },
  scatter: {
    draw: drawScatter,
    specs: [
      { type: 'scatter', query: 'q', points: 'one', x: 'spend', y: 'clicks', trend: true, labels: 'all' },
      {
        type: 'scatter',
        query: 'q',
        points: 'one',
        x: 'clicks',
        y: 'spend',
        size: 'clicks',
        color: 'other',
        quadrants: 'median',
        target: { x: { value: 1000 }, y: [{ value: 50 }, { measure: 'spend' }] },
      },
    ],
  },
  waterfall: {
    draw: drawWaterfall,
    specs: [
      { type: 'waterfall', query: 'q', x: 'one', y: 'spend' },
      { type: 'waterfall', query: 'q', x: 'other', y: 'spend', from: 'clicks' },
      { type: 'waterfall', query: 'q', x: 'one', y: 'clicks', compare: 'q', limit: 3 },
    ],
  },
  bullet: {
    draw: drawBullet,
    specs: [
      { type: 'bullet', query: 'q', measure: 'spend', by: 'one', target: { measure: 'clicks' }, limit: 50 },
      { type: 'bullet', query: 'q', measure: 'clicks', target: { value: 1e6 }, bands: [1e5, 1e6, 1e7] },
    ],
  },
  gauge: {
    draw: drawGauge,
    specs: [
      { type: 'gauge', query: 'q', measure: 'spend', target: { measure: 'clicks' } },
      { type: 'gauge', query: 'q', measure: 'clicks', bands: [1e5, 1e6, 1e7] },
    ],
  },
  histogram: {
    draw: drawHistogram,
    specs: [
      { type: 'histogram', query: 'q', points: 'one', value: 'spend' },
      { type: 'histogram', query: 'q', points: 'one', value: 'clicks', bins: 7 },
      { type: 'histogram', query: 'q', points: 'other', value: 'spend' },
    ],
  },
  boxplot: {
    draw: drawBoxplot,
    specs: [
      { type: 'boxplot', query: 'q', x: 'other', points: 'one', y: 'spend' },
      { type: 'boxplot', query: 'q', x: 'one', points: 'other', y: 'clicks' },
    ],
  },
  sankey: {
    draw: drawSankey,
    specs: [
      { type: 'sankey', query: 'q', levels: ['other', 'one'], value: 'spend' },
      { type: 'sankey', query: 'q', levels: ['one', 'other'], value: 'clicks', limit: 3 },
    ],
  },
  treemap: {
    draw: drawTreemap,
    specs: [
      { type: 'treemap', query: 'q', levels: ['other', 'one'], value: 'spend', limit: 50 },
      { type: 'treemap', query: 'q', levels: ['one'], value: 'clicks', shade: 'spend', limit: 5 },
    ],
  },
  sunburst: {
    draw: drawSunburst,
    specs: [
      { type: 'sunburst', query: 'q', levels: ['other', 'one'], value: 'spend' },
      { type: 'sunburst', query: 'q', levels: ['one'], value: 'clicks', limit: 5, legend: 'none' },
    ],
  },
  radar: {
    draw: drawRadar,
    specs: [
      { type: 'radar', query: 'q', measures: ['spend', 'clicks', 'spend'], color: 'other' },
      {
        type: 'radar',
        query: 'q',
        measures: ['clicks', 'spend', 'clicks', 'spend', 'clicks'],
        color: 'one',
        limit: 8,
        legend: 'none',
      },
    ],
  },
  funnel: {
    draw: drawFunnel,
    specs: [
      { type: 'funnel', query: 'q', steps: ['spend', 'clicks'] },
      { type: 'funnel', query: 'q', steps: { dimension: 'one', measure: 'spend' } },
    ],
  },
};

const figure = fc.oneof(
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 6, arbitrary: fc.double({ min: -1e6, max: 1e9, noNaN: true }) },
);
const name = fc.string({ minLength: 1, maxLength: 40 });
const rows = fc.uniqueArray(fc.tuple(name, fc.constantFrom('A', 'Bee', 'Ce'), figure, figure), {
  minLength: 1,
  maxLength: 60,
  selector: ([one, other]) => `${one}\0${other}`,
});
const room = fc.record({
  width: fc.integer({ min: 280, max: 1400 }),
  height: fc.integer({ min: 160, max: 500 }),
});

const answer = (some: readonly ReportRow[]): ReportData =>
  report([dimension('one'), dimension('other'), spend, clicks], some as ReportRow[], {
    // The period before has half of the rows, so that members come and go.
    comparison: {
      covered: true,
      start: '2026-10-01',
      end: '2026-10-31',
      rows: some.slice(some.length / 2) as ReportRow[],
      totals: null,
    },
  });

interface Drawn {
  readonly drawing: Drawing;
  readonly table: ReportData;
  readonly spec: CompleteSpec;
  readonly rows: readonly ReportRow[];
  readonly width: number;
  readonly height: number;
}

/** Holds for whatever a chart of this shape is asked to draw. */
function holds({ draw, specs }: Shape, law: (drawn: Drawn) => void, numRuns = 40): void {
  fc.assert(
    fc.property(fc.constantFrom(...specs), rows, room, (written, some, { width, height }) => {
      const spec = withDefaults(written);
      const context = widgetContext(written);
      const data = { q: answer(some) };
      const type = registry.get(spec.type);
      const props = type.toProps(spec, data, context);
      const table = type.toTable?.(spec, data, context);
      if (props === null || table === null || table === undefined) return;
      const drawing = draw(props as never, { width, height }, { tokens, context, hidden: new Set() });
      law({ drawing, table, spec, rows: some, width, height });
    }),
    { numRuns },
  );
}

/** Whether a box is about a point. */
const isNear = (box: Box, { x, y }: Point): boolean =>
  Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y) < 1e-3;

describe.each(Object.entries(shapes))('%s', (_, shape) => {
  it('keeps its plot and its texts inside its room', () => {
    holds(shape, ({ drawing, width, height }) => {
      expect(drawing.width).toBeLessThanOrEqual(width);
      expect(drawing.height).toBeLessThanOrEqual(height);
      expect(drawing.plot.y + drawing.plot.height).toBeLessThanOrEqual(drawing.height + 1e-6);
      for (const text of [...drawing.texts, ...drawing.hits.flatMap(({ texts }) => texts?.() ?? [])]) {
        const box = textBox(text, FONT);
        expect(box.x).toBeGreaterThanOrEqual(-1);
        expect(box.x + box.width).toBeLessThanOrEqual(drawing.width + 1);
        expect(box.y).toBeGreaterThanOrEqual(-6);
        expect(box.y + box.height).toBeLessThanOrEqual(drawing.height + 1);
      }
    });
  });

  it('writes no text upon another', () => {
    holds(shape, ({ drawing: { texts } }) =>
      texts.forEach((text, at) =>
        expect(texts.slice(at + 1).filter((other) => touches(text, other, FONT))).toEqual([]),
      ),
    );
  });

  it('has no mark without a place and a size', () => {
    holds(shape, ({ drawing }) => {
      expect(JSON.stringify(drawing.marks)).not.toMatch(/null|NaN/);
      const sizes = drawing.marks.flatMap((mark) => (mark.kind === 'rect' ? [mark.width, mark.height] : []));
      expect(Math.min(0, ...sizes)).toBe(0);
    });
  });

  it('answers at the middle of each place, mirrored too', () => {
    holds(
      shape,
      ({ drawing }) => {
        for (const { hits } of [drawing, mirror(drawing)])
          for (const { id, region } of hits) {
            if ('inner' in region) continue;
            const middle = { x: region.x + region.width / 2, y: region.y + region.height / 2 };
            // Dots may lie upon each other: any whose middle is there may answer.
            const found = hitAt(hits, middle)!;
            const same = hits.filter(({ region: each }) => !('inner' in each) && isNear(each, middle));
            expect(same.map(({ id: each }) => each)).toContain(found.id);
            expect(same.map(({ id: each }) => each)).toContain(id);
          }
      },
      20,
    );
  });
});

/** The figures that a chart tells about its places, as the reader's language writes them. */
const told = ({ hits }: Drawing, row = 0): string[] =>
  hits.flatMap(({ tooltip }) => tooltip().rows[row]?.value ?? []);

const cellsOf = (table: ReportData, column: string): unknown[] => {
  const at = table.columns.findIndex(({ name: each }) => each === column);
  return table.rows.map((row) => row[at]);
};

const { format } = widgetContext({ type: 'text', text: 'a' });
const written = (figures: readonly unknown[], style: object = {}): string[] =>
  figures.map((each) => format.full(each, style)).toSorted();

describe('a heatmap', () => {
  const [whole] = shapes.heatmap!.specs;
  const uncut = { ...shapes.heatmap!, specs: [{ ...whole, limit: 50 } as WidgetSpec] };

  it('tells the figure of each row of its table, and hatches what has none', () => {
    holds(uncut, ({ drawing, table }) => {
      if (new Set(cellsOf(table, 'one')).size > 50) return;
      const known = cellsOf(table, 'spend').filter((each) => each !== null);
      const figures = told(drawing).filter((text) => text !== '–');
      expect(figures.toSorted()).toEqual(written(known, { format: 'currency', currency: 'EUR' }));
      const hatched = drawing.marks.filter((mark) => mark.kind === 'rect' && mark.hatched);
      expect(hatched).toHaveLength(drawing.hits.length - known.length);
    });
  });

  it('writes all rates with as many digits', () => {
    const spec = complete<'heatmap'>({ type: 'heatmap', query: 'q', x: 'one', y: 'other', value: 'ctr' });
    const textsOf = (...rates: number[]): readonly string[] => {
      const some = rates.map((rate, at): ReportRow => [`m${at}`, 'A', rate]);
      const rate = measure('ctr', { format: 'percent', aggregate: 'none' });
      const q = report([dimension('one'), dimension('other'), rate], some);
      return heatmapProps(spec, { q }, widgetContext(spec))!
        .cells.map(({ text }) => text)
        .toSorted();
    };
    expect(textsOf(0.008, 0.0073, 0.02)).toEqual(['0.73%', '0.80%', '2.00%']);
    expect(textsOf(0.123, 0.02)).toEqual(['12.3%', '2.0%']);
    expect(textsOf(0.123, 0.0004)).toEqual(['0.04%', '12.30%']);
  });

  it('goes from row to row by arrow keys up and down', () => {
    holds(uncut, ({ drawing: { hits, steps } }) => {
      const lefts = hits.map(({ region }) => region.x);
      expect(lefts.slice(steps!.down)).toEqual(lefts.slice(0, -steps!.down));
      expect(hits.length % steps!.down).toBe(0);
    });
  });
});

describe('a funnel', () => {
  it('has bars as wide as its figures, which are those of its table', () => {
    holds(shapes.funnel!, ({ drawing, table }) => {
      const figures = cellsOf(table, 'value').map((each) => Math.max(Number(each), 0));
      const most = Math.max(...figures, Number.MIN_VALUE);
      const bars = drawing.marks.flatMap((mark) => (mark.kind === 'rect' ? [mark.width] : []));
      const whole = Math.max(...bars);
      const wanted = figures.map((each) => (each > 0 ? Math.max((each / most) * whole, 2) : 0));
      bars.forEach((width, at) => expect(width).toBeCloseTo(wanted[at]!, 4));
      expect(bars).toHaveLength(figures.length);
    });
  });

  it('has a place to click on at each step, a measure as well as a member', () => {
    holds(shapes.funnel!, ({ drawing }) => {
      expect(drawing.hits.every(({ members }) => members !== undefined)).toBe(true);
    });
  });

  it('never writes that nothing is left where something is', () => {
    const context = widgetContext({ type: 'text', text: 'a' });
    const rates = [0.5, 0.0123, 0.00005, 0.000005, 1e-9, 0, null].map((part) => rateText(part, context));
    expect(rates).toEqual(['50%', '1.23%', '0.0050%', '0.0005%', '< 0.0001%', '0%', '–']);
  });

  it('tells a step that is larger than the one before, and no rate where there is none', () => {
    const spec = complete<'funnel'>({
      type: 'funnel',
      query: 'q',
      steps: { dimension: 'one', measure: 'clicks' },
    });
    const order = ['seen', 'clicked', 'bought', 'returned'];
    const columns = [dimension('one', { order }), clicks];
    const q = report(columns, [['seen', 200], ['clicked', 0], ['bought', 30], ['returned', 60]]); // prettier-ignore
    const props = funnelProps(spec, { q }, widgetContext(spec))!;
    expect(props.steps.map(({ ofPrevious }) => ofPrevious)).toEqual([null, 0, null, 2]);
    expect(props.steps.map(({ ofFirst }) => ofFirst)).toEqual([null, 0, 0.15, 0.3]);
    expect(props.note).toBe('Larger than the step before: returned');
  });
});

describe('a scatter chart', () => {
  it('names a dot of a month as people write it', () => {
    const spec = complete<'scatter'>({
      type: 'scatter',
      query: 'q',
      points: 'date:month',
      x: 'spend',
      y: 'clicks',
    });
    const months = report(
      [{ ...dateColumn, name: 'date:month', grain: 'month' }, spend, clicks],
      [['2026-08-01', 10, 20]],
    );
    expect(scatterProps(spec, { q: months }, widgetContext(spec))?.dots.map((dot) => dot.name)).toEqual([
      'August 2026',
    ]);
  });

  it('has a dot for each row of its table that has both figures, and tells them', () => {
    holds(shapes.scatter!, ({ drawing, table }) => {
      const style = { format: 'currency', currency: 'EUR' } as const;
      const known = table.rows.filter((row) => row.at(-2) !== null && row.at(-1) !== null);
      expect(drawing.marks.filter(({ kind }) => kind === 'dot')).toHaveLength(known.length);
      const spends = drawing.hits.flatMap(
        ({ tooltip }) => tooltip().rows.find(({ name: each }) => each === spend.title)?.value ?? [],
      );
      const at = table.columns.findIndex(({ name: each }) => each === 'spend');
      expect(spends.toSorted()).toEqual(written(known.map((row) => row[at]), style)); // prettier-ignore
    });
  });

  it('has areas in proportion to the third figure', () => {
    const [, sized] = shapes.scatter!.specs;
    holds({ ...shapes.scatter!, specs: [sized!] }, ({ drawing, table }) => {
      const sizes = table.rows.flatMap((row) =>
        row.at(-2) === null || row.at(-1) === null
          ? []
          : Math.max(Number(row[table.columns.findIndex(({ name: each }) => each === 'clicks')]), 0),
      );
      const most = Math.max(...sizes);
      const radii = drawing.marks.flatMap((mark) => (mark.kind === 'dot' ? mark.radius : []));
      const wanted = sizes.map((size) => Math.max(most > 0 ? 22 * Math.sqrt(size / most) : 0, 2));
      const inOrder = wanted.toSorted((a, b) => b - a);
      radii.forEach((radius, i) => expect(radius).toBeCloseTo(inOrder[i]!, 6));
    });
  });

  const slopes = fc.integer({ min: -50, max: 50 }).filter((slope) => slope !== 0);

  it('finds the line that points were put on, and how well it fits', () => {
    fc.assert(
      fc.property(slopes, fc.integer({ min: -1000, max: 1000 }), (slope, start) => {
        const points = [1, 2, 4, 9, 30].map((x) => ({ x, y: start + slope * x }));
        const trend = trendOf(points);
        expect(trend!.at(17)).toBeCloseTo(start + slope * 17, 6);
        expect(trend!.fit).toBeCloseTo(1, 9);
      }),
    );
    // By hand: r² of (1,1) (2,3) (3,2) is 0.25.
    const loose = trendOf([{ x: 1, y: 1 }, { x: 2, y: 3 }, { x: 3, y: 2 }])!; // prettier-ignore
    expect(loose.fit).toBeCloseTo(0.25, 9);
    expect(trendOf([{ x: 1, y: 1 }, { x: 1, y: 3 }, { x: 1, y: 2 }])).toBeNull(); // prettier-ignore
  });
});

describe('a waterfall chart', () => {
  it('goes step by step from the first total to the last, as its table says', () => {
    holds(shapes.waterfall!, ({ table }) => {
      const [values, sums] = [cellsOf(table, 'value').map(Number), cellsOf(table, 'sum').map(Number)];
      const scale = Math.max(1, ...sums.map(Math.abs), ...values.map(Math.abs));
      let sum = 0;
      const off = values.map((value, at) => {
        sum = at === values.length - 1 ? sum : sum + value;
        return Math.abs(sums[at]! - sum) / scale;
      });
      expect(Math.max(...off, Math.abs(values.at(-1)! - sum) / scale)).toBeLessThanOrEqual(1e-9);
    });
  });

  it('has bars as long as what they add or take away, and cuts only those of totals', () => {
    holds(shapes.waterfall!, ({ drawing, table, width }) => {
      const [values, sums] = [cellsOf(table, 'value').map(Number), cellsOf(table, 'sum').map(Number)];
      const isLying = width / values.length < 64;
      const bars = drawing.marks.flatMap((mark) =>
        mark.kind === 'rect' ? (isLying ? mark.width : mark.height) : [],
      );
      const steps = values.map((value, at) => ({ size: Math.abs(value), bar: bars[at]!, isTotal: value === sums[at] })); // prettier-ignore
      const parts = steps.filter(({ isTotal }) => !isTotal);
      const unit = Math.max(...parts.map(({ bar }) => bar), 0) / Math.max(...parts.map(({ size }) => size), Number.MIN_VALUE); // prettier-ignore
      expect(parts.map(({ bar }) => bar)).toEqual(parts.map(({ size }) => expect.closeTo(size * unit, 2)));
      const tooLong = steps.filter(({ size, bar }) => unit > 0 && bar > size * unit + 0.01);
      expect(tooLong).toEqual([]);
    });
  });
});

describe('a bullet chart', () => {
  it('tells the figures of its table', () => {
    const [byMember] = shapes.bullet!.specs;
    holds({ ...shapes.bullet!, specs: [byMember!] }, ({ drawing, table }) =>
      expect(told(drawing).toSorted()).toEqual(
        written(cellsOf(table, 'value'), { format: 'currency', currency: 'EUR' }),
      ),
    );
  });
});

/** The part of a dial from 0 to 100 that a figure turns. */
const turned = (value: number): number => {
  const spec = complete<'gauge'>({ type: 'gauge', query: 'q', measure: 'clicks', min: 0, max: 100 });
  const context = widgetContext(spec);
  const props = gaugeProps(spec, { q: report([clicks], [[value]]) }, context)!;
  const { marks } = drawGauge(props, { width: 300, height: 220 }, { tokens, context, hidden: new Set() });
  const [, arc] = marks;
  return arc?.kind === 'arc' ? (arc.to - arc.from) / ((4 * Math.PI) / 3) : NaN;
};

describe('a gauge', () => {
  it('turns as far as its figure, between its ends', () => {
    expect([0, 25, 50, 100, 250].map(turned)).toEqual(
      [0, 0.25, 0.5, 1, 1].map((part) => expect.closeTo(part, 9)),
    );
  });
});

describe('a histogram', () => {
  it('counts each member once, in the bin that holds its figure', () => {
    holds(shapes.histogram!, ({ drawing, table }) => {
      const dots = drawing.marks.filter(({ kind }) => kind === 'dot').length;
      const counts = cellsOf(table, 'count').map(Number);
      const counted = counts.reduce((sum, count) => sum + count, 0);
      const shares = cellsOf(table, 'share').map(Number);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
      expect(dots === 0 || dots === counted).toBe(true);
    });
  });

  it('has round bounds that hold every figure, each lower bound in its own bin', () => {
    const values = fc.array(fc.integer({ min: -5000, max: 90_000 }), { minLength: 2, maxLength: 200 });
    fc.assert(
      fc.property(values, fc.option(fc.integer({ min: 2, max: 50 }), { nil: undefined }), (some, bins) => {
        const sorted = some.toSorted((a, b) => a - b);
        const edges = binEdges(sorted, bins, true);
        expect(edges[0]!).toBeLessThanOrEqual(sorted[0]!);
        expect(edges.at(-1)!).toBeGreaterThanOrEqual(sorted.at(-1)!);
        edges.slice(0, -1).forEach((edge, at) => expect(binOf(edges, edge)).toBe(at));
        expect(binOf(edges, edges.at(-1)!)).toBe(Math.max(edges.length - 2, 0));
        const steps = edges.slice(1).map((edge, at) => edge - edges[at]!);
        expect(Math.max(...steps, 0) - Math.min(...steps, Infinity)).toBeLessThanOrEqual(1e-6);
      }),
    );
    expect(binEdges([1, 2, 3, 98], 5, true)).toEqual([0, 20, 40, 60, 80, 100]);
  });
});

describe('a box plot', () => {
  it('has the quartiles that one computes by hand, and whiskers that leave out what lies apart', () => {
    const points = [1, 2, 3, 4, 5, 6, 7, 8, 100].map((value) => ({ id: '', name: '', value }));
    expect(spreadOf(points)).toEqual({ low: 1, lower: 3, median: 5, upper: 7, high: 100, whiskers: [1, 8] });
  });

  it('draws what lies beyond its whiskers as dots, and all of a few', () => {
    const [first] = shapes.boxplot!.specs;
    holds({ ...shapes.boxplot!, specs: [first!] }, ({ drawing, table }) => {
      const few = cellsOf(table, 'count')
        .map(Number)
        .filter((count) => count < 5);
      const dots = drawing.marks.filter(({ kind }) => kind === 'dot').length;
      expect(dots).toBeGreaterThanOrEqual(few.reduce((sum, count) => sum + count, 0));
    });
  });
});

describe('a calendar', () => {
  const spec = complete<'calendar'>({ type: 'calendar', query: 'q', date: 'date', value: 'clicks' });
  const drawn = (start: string, days: number, locale: string) => {
    const dates = Array.from({ length: days }, (_, at) => addDays(start, at));
    const answers = { q: report([dateColumn, clicks], dates.map((date, at) => [date, at])) }; // prettier-ignore
    const context = widgetContext(spec, { format: createFormatters({ locale, currency: 'EUR' }) });
    const look = { tokens, context, hidden: new Set<string>() };
    return (width: number) =>
      drawCalendar(calendarProps(spec, answers, context)!, { width, height: 220 }, look);
  };

  const rowOf = (locale: string, at: number): number =>
    drawn('2026-06-01', 14, locale)(600).hits[at]!.region.y;

  it('stands days of one weekday in one row, weeks from the first day of the reader', () => {
    // 1 June 2026 is a Monday.
    expect(rowOf('en-GB', 0)).toBe(rowOf('en-GB', 7));
    expect(rowOf('en-GB', 0)).toBeLessThan(rowOf('en-GB', 6));
    expect(rowOf('en-US', 6)).toBeLessThan(rowOf('en-US', 0));
  });

  it('keeps a year inside a phone and inside a wide card, no text upon another', () => {
    for (const width of [300, 700, 1200])
      for (const days of [10, 90, 365]) {
        const { hits, texts } = drawn('2026-01-15', days, 'de-DE')(width);
        const ends = hits.map(({ region }) => ('width' in region ? region.x + region.width : 0));
        const bottoms = hits.map(({ region }) => ('height' in region ? region.y + region.height : 0));
        expect(hits).toHaveLength(days);
        expect(Math.max(...ends)).toBeLessThanOrEqual(width + 1e-6);
        expect(Math.max(...bottoms)).toBeLessThanOrEqual(220 + 1e-6);
        const upon = texts.flatMap((text, at) =>
          texts.slice(at + 1).filter((other) => touches(text, other, FONT)),
        );
        expect(upon).toEqual([]);
      }
  });
});

describe('a place of a member', () => {
  it.each(['scatter', 'bullet', 'boxplot', 'funnel', 'waterfall'])(
    'says which member it is, for links and for clicks that choose: %s',
    (type) => {
      const shape = shapes[type]!;
      holds(
        shape,
        ({ drawing, rows: requested, spec }) => {
          const named = drawing.hits.flatMap(({ members = {} }) => Object.entries(members));
          const known = new Set(
            requested.flatMap(([one, other]) => [`one ${String(one)}`, `other ${String(other)}`]),
          );
          expect(named.filter(([field, id]) => !known.has(`${field} ${id}`))).toEqual([]);
          // Places of totals, and of what the rest holds, stand for no member.
          const isOfMembers =
            !JSON.stringify(spec).includes('"steps":["') && !JSON.stringify(spec).includes('"bands"');
          expect(named.length > 0).toBe(isOfMembers);
        },
        20,
      );
    },
  );
});

const levelsOf = (spec: CompleteSpec) => ('levels' in spec ? spec.levels : []);
const below = ({ id }: Hit): boolean => id.includes('\u0001');

const outermostOf = ({ rows: some, spec }: Drawn): Set<unknown> => {
  const [member, value] = levelsOf(spec)[0] === 'other' ? [1, 2] : [0, 3];
  return new Set(some.filter((row) => Number(row[value]) > 0).map((row) => row[member]));
};

describe('a radar', () => {
  const spec = complete<'radar'>({
    type: 'radar',
    query: 'q',
    measures: ['spend', 'clicks', 'rate'],
    color: 'one',
    limit: 2,
  });
  const rate = measure('rate', { format: 'percent', aggregate: 'none' });
  const columns = [dimension('one'), spend, clicks, rate];
  const props = (...some: ReportRow[]) => radarProps(spec, { q: report(columns, some) }, widgetContext(spec));

  it('measures each figure by the highest of its own measure', () => {
    const { profiles, spokes } = props(['A', 200, 5, 0.1], ['B', 100, 20, 0.4])!;
    expect(profiles.map(({ figures }) => figures.map(({ part }) => part))).toEqual([
      [1, 0.25, 0.25],
      [0.5, 1, 1],
    ]);
    expect(spokes.map(({ end }) => end)).toEqual(['€200.00', '20', '40%']);
  });

  it('leaves a gap where a figure is not known, and draws none below zero', () => {
    const { profiles } = props(['A', 200, null, 0.1], ['B', -100, 20, 0.4])!;
    expect(profiles.map(({ figures }) => figures.map(({ part }) => part))).toEqual([
      [1, null, 0.25],
      [0, 1, 1],
    ]);
  });

  it('draws the largest members, and says which it leaves out', () => {
    const { profiles, note } = props(['A', 1, 5, 0.1], ['B', 3, 2, 0.4], ['C', 2, 2, 0.4])!;
    expect(profiles.map(({ name: member }) => member)).toEqual(['B', 'C']);
    expect(note).toContain('1');
  });
});

describe('a hierarchy', () => {
  it('has a place for each outermost member, and the rest in one', () => {
    holds(shapes.sunburst!, (drawn) => {
      if (drawn.rows.some((row) => Number(row[2]) < 0 || Number(row[3]) < 0)) return;
      const limit = 'limit' in drawn.spec ? Number(drawn.spec.limit) : 0;
      const members = drawn.drawing.hits.filter((hit) => !below(hit));
      expect(members).toHaveLength(Math.min(outermostOf(drawn).size, limit + 1));
    });
  });

  it('goes around once in each ring at most, and every part lies in the one that it is in', () => {
    holds(shapes.sunburst!, ({ drawing: { hits } }) => {
      const arcs = hits.flatMap((hit) => ('inner' in hit.region ? [{ hit, arc: hit.region }] : []));
      const inner = arcs.filter(({ hit }) => !below(hit));
      expect(Math.max(...arcs.map(({ arc }) => arc.to))).toBeLessThanOrEqual(2 * Math.PI + 1e-6);
      for (const { hit, arc } of arcs.filter(({ hit: each }) => below(each))) {
        const around = inner.find(({ hit: { id } }) => id === hit.id.split('\u0001')[0])?.arc;
        expect(arc.from).toBeGreaterThanOrEqual((around?.from ?? Infinity) - 1e-6);
        expect(arc.to).toBeLessThanOrEqual((around?.to ?? -Infinity) + 1e-6);
      }
    });
  });

  it('makes no rectangle larger than its part of the room', () => {
    const one: WidgetSpec = { type: 'treemap', query: 'q', levels: ['one'], value: 'clicks', limit: 50 };
    holds({ ...shapes.treemap!, specs: [one] }, ({ drawing: { marks }, rows: some, width, height }) => {
      if (new Set(some.map(([member]) => member)).size < some.length || some.length > 50) return;
      const figures = some.map((row) => Number(row[3])).filter((value) => value > 0);
      const part = Math.max(...figures) / figures.reduce((sum, value) => sum + value, 0);
      const largest = Math.max(...marks.map((mark) => (mark.kind === 'rect' ? mark.width * mark.height : 0)));
      expect(largest).toBeLessThanOrEqual(part * width * height * 1.05 + 1);
    });
  });
});
