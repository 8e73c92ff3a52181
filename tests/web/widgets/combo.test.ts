import { describe, expect, it } from 'vitest';
import { tokensOf } from '../../../src/web/kit/theme/index.ts';
import { draw as drawCombo } from '../../../src/web/widgets/combo/draw.ts';
import { comboWidget } from '../../../src/web/widgets/combo/index.ts';
import { comboProps } from '../../../src/web/widgets/combo/to-props.ts';
import type { Mark } from '../../../src/web/widgets/chart-kit/drawing.ts';
import type { WidgetContext } from '../../../src/web/widgets/index.ts';
import type { Written } from '../../support/widget-context.ts';
import {
  clicks,
  complete,
  dimension,
  measure,
  report,
  spend,
  widgetContext,
} from '../../support/widget-context.ts';

const fees = measure('fees');
const answers = {
  q: report([dimension('channel'), spend, fees, clicks], [
    ['Search', 600, 200, 9000],
    ['Social', 300, 100, 4000],
  ]), // prettier-ignore
};
const written: Written<'combo'> = {
  type: 'combo',
  query: 'q',
  x: 'channel',
  stack: 'zero',
  series: [
    { measure: 'spend', mark: 'column' },
    { measure: 'fees', mark: 'column' },
    { measure: 'clicks', mark: 'line', axis: 'right' },
  ],
};
const propsOf = (change: Partial<WidgetContext> = {}) =>
  comboProps(complete<'combo'>(written), answers, widgetContext(written, change))!;
const drawingOf = (hidden: readonly string[] = []) =>
  drawCombo(
    propsOf(),
    { width: 600, height: 280 },
    { tokens: tokensOf('light'), context: widgetContext(written), hidden: new Set(hidden) },
  );

const marksIn = (marks: readonly Mark[]): readonly Mark[] =>
  marks.flatMap((mark) => (mark.kind === 'clip' ? marksIn(mark.marks) : mark));

const changed = (change: Partial<Written<'combo'>>, data = answers) =>
  comboProps(complete<'combo'>({ ...written, ...change }), data, widgetContext(written))!;
const drawn = (props: ReturnType<typeof changed>) =>
  drawCombo(
    props,
    { width: 600, height: 280 },
    { tokens: tokensOf('light'), context: widgetContext(written), hidden: new Set() },
  );
const dashed = (props: ReturnType<typeof changed>) =>
  marksIn(drawn(props).marks).flatMap((mark) =>
    mark.kind === 'path' && mark.stroke?.dash !== undefined ? [mark.points] : [],
  );

describe('a combo chart', () => {
  it('says in its legend which series is measured on the second axis, on the side where its reader sees it', () => {
    expect(propsOf().series.map(({ name }) => name)).toEqual(['spend', 'fees', 'clicks (right axis)']);
    expect(propsOf({ direction: 'rtl' }).series.at(-1)?.name).toBe('clicks (left axis)');
  });

  it('names above each axis what is measured there', () => {
    const titles = drawingOf().texts.filter(({ bold }) => bold === true);
    expect(titles.map(({ text, anchor }) => [text, anchor])).toEqual([
      ['spend, fees', 'start'],
      ['clicks', 'end'],
    ]);
  });

  it('stands columns upon each other, and lets a line run by itself', () => {
    const { marks } = drawingOf();
    const bars = marks.filter((mark) => mark.kind === 'rect');
    expect(bars).toHaveLength(4);
    expect(new Set(bars.map(({ x }) => Math.round(x))).size).toBe(2);
    const [first, second] = [bars[0]!, bars[2]!];
    expect(second.y + second.height).toBeCloseTo(first.y, 6);
    expect(first.height / second.height).toBeCloseTo(3, 6);
  });

  it('adds figures of different kinds to no total', () => {
    const tooltip = drawingOf().hits[0]!.tooltip();
    expect(tooltip.rows.map(({ name }) => name)).toEqual(['spend', 'fees', 'clicks (right axis)']);
    expect([tooltip.total, tooltip.hasShare]).toEqual([null, false]);
  });

  it('keeps its axes where a reader takes a series out', () => {
    const titles = drawingOf(['clicks']).texts.filter(({ bold }) => bold === true);
    expect(titles).toHaveLength(2);
    expect(drawingOf(['clicks']).hits[0]!.tooltip().rows).toHaveLength(2);
  });

  it('has no second axis where all is measured on one', () => {
    const series = written.series.map((each) => ({ ...each, axis: 'right' as const }));
    const props = comboProps(complete<'combo'>({ ...written, series }), answers, widgetContext(written))!;
    expect(props.right).toBeUndefined();
    expect(props.series.map(({ name }) => name)).toEqual(['spend', 'fees', 'clicks']);
  });

  it('stands its members in the order that the page asks for', () => {
    const sorted = ['spend', '-clicks'].map((sort) => changed({ sort }).positions.map(({ label }) => label));
    expect(sorted).toEqual([
      ['Social', 'Search'],
      ['Search', 'Social'],
    ]);
  });

  it('ends its axes where the page says, and cuts what is more', () => {
    const props = changed({ axis: { left: { max: 500, title: 'Money' }, right: { max: 5000 } } });
    expect(props.note).toBe('3 figures lie beyond the axis');
    const { texts, marks } = drawn(props);
    expect(texts.filter(({ bold }) => bold === true).map(({ text }) => text)).toEqual(['Money', 'clicks']);
    expect(texts.map(({ text }) => text)).toEqual(expect.arrayContaining(['€500', '5K']));
    expect(marks.some(({ kind }) => kind === 'clip')).toBe(true);
  });

  it('has targets on either axis, each written as its axis is', () => {
    const target = [{ value: 500 }, { value: 4500, title: 'Goal', axis: 'right' }] as const;
    const props = changed({ target: [...target] });
    const texts = drawn(props).texts.map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining(['Target €500.00', 'Goal 4.5K']));
    const heights = dashed(props).map(([from]) => from!.y);
    const ticks = drawn(props).texts.filter(({ anchor, text }) => anchor === 'start' && /^\d/.test(text));
    expect(heights).toHaveLength(2);
    expect(ticks.length).toBeGreaterThan(2);
    expect(comboWidget.describe(props, widgetContext(written)).match(/Targets:/g)).toHaveLength(1);
  });

  it('measures the targets of its only axis there, whichever it is', () => {
    const series = written.series.map((each) => ({ ...each, axis: 'right' as const }));
    const props = changed({ series, axis: { right: { max: 100 } }, target: { value: 50, axis: 'right' } });
    expect([props.axis?.max, props.targets]).toEqual([100, [{ value: 50, label: 'Target' }]]);
    expect(props.right).toBeUndefined();
  });

  it('outlines what columns were before, around those upon each other, and makes room for it', () => {
    const before = [['Search', 900, 300, 7000], ['Social', 200, 100, 3000]]; // prettier-ignore
    const compared = {
      q: {
        ...answers.q,
        comparison: { covered: true, start: '2026-09-01', end: '2026-09-30', rows: before, totals: null },
      },
    };
    const props = changed({ compare: 'q' }, compared as never);
    const outlines = dashed(props).filter((points) => points.length === 4);
    expect(outlines).toHaveLength(2);
    const tall = outlines.map((points) => points[0]!.y - points[1]!.y);
    expect(tall[0]! / tall[1]!).toBeCloseTo(4, 6);
    expect(Math.min(...outlines.map((points) => points[1]!.y))).toBeGreaterThanOrEqual(drawn(props).plot!.y);
    expect(dashed(props).filter((points) => points.length === 2)).toHaveLength(1);
    expect(dashed(changed({}, compared as never))).toEqual([]);
  });

  it('describes each series in a sentence of its own', () => {
    const sentence = comboWidget.describe(propsOf(), widgetContext(written));
    expect(sentence).toMatch(/spend by.*fees by.*clicks \(right axis\)/);
  });
});
