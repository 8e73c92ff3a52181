import { describe, expect, it } from 'vitest';
import { tokensOf } from '../../../src/web/kit/theme/index.ts';
import { drawCombo } from '../../../src/web/widgets/combo/draw.ts';
import { comboWidget } from '../../../src/web/widgets/combo/index.ts';
import { comboProps } from '../../../src/web/widgets/combo/to-props.ts';
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

  it('describes each series in a sentence of its own', () => {
    const sentence = comboWidget.describe(propsOf(), widgetContext(written));
    expect(sentence).toMatch(/spend by.*fees by.*clicks \(right axis\)/);
  });
});
