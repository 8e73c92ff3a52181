import { describe, expect, it } from 'vitest';
import { tokensOf } from '../../../src/web/kit/theme/index.ts';
import { draw as drawScatter } from '../../../src/web/widgets/scatter/draw.ts';
import { scatterWidget } from '../../../src/web/widgets/scatter/index.ts';
import { scatterProps } from '../../../src/web/widgets/scatter/to-props.ts';
import { trendOf } from '../../../src/web/widgets/scatter/trend.ts';
import type { Written } from '../../support/widget-context.ts';
import { clicks, complete, dimension, report, spend, widgetContext } from '../../support/widget-context.ts';

const answers = {
  q: report([dimension('campaign'), spend, clicks], [
    ['A', 10, 100],
    ['B', 100, 1000],
    ['C', 1000, 10_000],
    ['D', 10_000, 100_000],
    ['E', 0, 50],
  ]), // prettier-ignore
};
const written = (change: Partial<Written<'scatter'>> = {}): Written<'scatter'> => ({
  type: 'scatter',
  query: 'q',
  points: 'campaign',
  x: 'spend',
  y: 'clicks',
  labels: 'none',
  ...change,
});
const propsOf = (change: Partial<Written<'scatter'>>) =>
  scatterProps(complete<'scatter'>(written(change)), answers, widgetContext(written(change)))!;
const drawingOf = (change: Partial<Written<'scatter'>>) =>
  drawScatter(
    propsOf(change),
    { width: 600, height: 320 },
    { tokens: tokensOf('light'), context: widgetContext(written()), hidden: new Set() },
  );
const dotsOf = (change: Partial<Written<'scatter'>>) =>
  drawingOf(change).marks.flatMap((mark) => (mark.kind === 'dot' ? mark : []));
const log = { x: { scale: 'log' }, y: { scale: 'log' } } as const;

describe('the axes of a scatter chart', () => {
  it('leave out the dots beyond their ends, in both directions, and say how many', () => {
    const axis = { x: { max: 5000 }, y: { min: 60 } };
    expect(propsOf({ axis }).dots.map(({ name }) => name)).toEqual(['A', 'B', 'C']);
    expect(propsOf({ axis }).note).toBe('2 dots lie beyond the axes');
    expect(propsOf({}).note).toBeNull();
  });

  it('set equal ratios equally far apart where they are logarithmic, and leave zero out', () => {
    const dots = dotsOf({ axis: log }).toSorted((a, b) => a.x - b.x);
    expect(dots).toHaveLength(4);
    const steps = (of: (dot: (typeof dots)[number]) => number) =>
      dots.slice(1).map((dot, at) => of(dot) - of(dots[at]!));
    for (const step of steps(({ x }) => x)) expect(step).toBeCloseTo(dots[1]!.x - dots[0]!.x, 6);
    for (const step of steps(({ y }) => y)) expect(step).toBeCloseTo(dots[1]!.y - dots[0]!.y, 6);
    expect(propsOf({ axis: log }).note).toBe('1 dot lies beyond the axes');
  });

  it('begin and end where the page says, and are named as it says', () => {
    const { texts } = drawingOf({ axis: { x: { min: 0, max: 20_000, title: 'Money' } } });
    expect(texts.map(({ text }) => text)).toEqual(expect.arrayContaining(['Money', 'clicks', '€20K']));
  });

  it('are drawn where all dots lie beyond them', () => {
    const axis = { x: { min: 1e6 } };
    expect(dotsOf({ axis, trend: true, quadrants: 'median' })).toEqual([]);
    expect(propsOf({ axis }).note).toBe('5 dots lie beyond the axes');
    expect(scatterWidget.describe(propsOf({ axis }), widgetContext(written()))).toBe('No figures.');
  });

  it('have no line of a quadrant where it has no place', () => {
    expect(propsOf({ axis: log, quadrants: { x: 0, y: 500 } }).quadrants).toEqual({ x: null, y: 500 });
    expect(drawingOf({ axis: log, quadrants: { x: 0, y: 500 } }).texts.map(({ text }) => text)).toContain(
      '500',
    );
  });

  it('have a trend that is straight as it is drawn', () => {
    const points = [10, 100, 1000, 10_000].map((x) => ({ x, y: 3 * x ** 1.5 }));
    const trend = trendOf(points, { x: true, y: true })!;
    expect(trend.fit).toBeCloseTo(1, 9);
    expect(trend.at(50)).toBeCloseTo(3 * 50 ** 1.5, 6);
    expect(trendOf(points)!.fit).toBeLessThan(0.999);
  });
});

describe('the targets of a scatter chart', () => {
  const target = {
    x: { value: 4000, title: 'Enough' },
    y: [{ value: 150_000, title: 'Goal' }, { value: 20_000 }],
  };

  it('stand along one axis and lie along the other, with room for each', () => {
    const dashed = drawingOf({ target }).marks.flatMap((mark) =>
      mark.kind === 'path' && mark.stroke?.dash !== undefined ? [mark.points] : [],
    );
    expect(dashed.filter(([from, to]) => from!.x === to!.x)).toHaveLength(1);
    expect(dashed.filter(([from, to]) => from!.y === to!.y)).toHaveLength(2);
    const texts = drawingOf({ target }).texts.map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining(['Enough €4.0K', 'Goal 150.0K', 'Target 20.0K']));
  });

  it('are said in its description', () => {
    expect(scatterWidget.describe(propsOf({ target }), widgetContext(written()))).toMatch(
      /Targets: Enough €4.0K \(spend\), Goal 150.0K \(clicks\), Target 20.0K \(clicks\)\.$/,
    );
  });

  it('are said to be missing where their query has not answered', () => {
    const elsewhere = { y: { query: 'goals', measure: 'clicks' } };
    expect(propsOf({ target: elsewhere }).note).toBe('A target is missing');
  });
});
