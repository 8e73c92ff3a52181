import { describe, expect, it } from 'vitest';
import { tokensOf } from '../../../../src/web/kit/theme/index.ts';
import type { Drawing } from '../../../../src/web/widgets/chart-kit/drawing.ts';
import { draw as drawBar } from '../../../../src/web/widgets/bar/draw.ts';
import { barProps } from '../../../../src/web/widgets/bar/to-props.ts';
import { draw as drawCombo } from '../../../../src/web/widgets/combo/draw.ts';
import { comboProps } from '../../../../src/web/widgets/combo/to-props.ts';
import {
  complete,
  dimension,
  measure,
  report,
  spend,
  widgetContext,
} from '../../../support/widget-context.ts';

const columns = [dimension('channel'), spend, measure('clicks')];
const answers = {
  one: report(columns, [['Search', 800, 3000], ['Video', 400, 90]]), // prettier-ignore
  other: report(columns, [['Search', 200, 10]]),
};
const ROOM = { width: 600, height: 320 };
const barsOf = ({ marks }: Drawing) =>
  marks.flatMap((mark) => (mark.kind === 'rect' ? [{ width: mark.width, height: mark.height }] : []));

const ticksOf = ({ texts }: Drawing) => texts.map(({ text }) => text).filter((text) => /\d/.test(text));

function bar(query: keyof typeof answers, scaleWith?: keyof typeof answers) {
  const spec = complete<'bar'>({
    type: 'bar',
    query,
    x: 'spend',
    y: 'channel',
    ...(scaleWith && { scaleWith }),
  });
  const context = widgetContext(spec);
  return drawBar(barProps(spec, answers, context)!, ROOM, {
    tokens: tokensOf('light'),
    context,
    hidden: new Set(),
  });
}

function combo(query: keyof typeof answers, scaleWith?: keyof typeof answers) {
  const series = [{ measure: 'spend', mark: 'column' }, { measure: 'clicks', mark: 'column', axis: 'right' }] as const; // prettier-ignore
  const spec = complete<'combo'>({ type: 'combo', query, x: 'channel', series: [...series], ...(scaleWith && { scaleWith }) }); // prettier-ignore
  const context = widgetContext(spec);
  return drawCombo(comboProps(spec, answers, context)!, ROOM, {
    tokens: tokensOf('light'),
    context,
    hidden: new Set(),
  });
}

describe('two charts that name the query of each other', () => {
  it('have bars of the same length for the same amount', () => {
    const [longest, half] = barsOf(bar('one', 'other'));
    const [quarter] = barsOf(bar('other', 'one'));
    expect(half!.width * 2).toBeCloseTo(longest!.width, 6);
    expect(quarter!.width / longest!.width).toBeCloseTo(0.25, 1);
    expect(barsOf(bar('other'))[0]!.width).toBeGreaterThan(longest!.width * 0.9);
  });

  it('have the same scales on both axes', () => {
    expect(ticksOf(combo('other', 'one'))).toEqual(ticksOf(combo('one', 'other')));
    const [spent, clicked] = barsOf(combo('other', 'one'));
    expect(spent!.height).toBeCloseTo(barsOf(combo('one', 'other'))[0]!.height / 4, 6);
    expect(clicked!.height).toBeLessThan(2);
  });

  it('draw their own figures alone, and have scales of their own where the other has none', () => {
    expect(barsOf(bar('other', 'one'))).toHaveLength(1);
    const spec = complete<'bar'>({ type: 'bar', query: 'other', x: 'spend', y: 'channel', scaleWith: 'one' });
    const alone = { ...answers, one: report(columns, []) };
    expect(barProps(spec, alone, widgetContext(spec))).not.toHaveProperty('scaledWith');
  });
});
