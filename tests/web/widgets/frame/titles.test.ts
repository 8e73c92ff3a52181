import { describe, expect, it } from 'vitest';
import type { WidgetSpec } from '../../../../src/language/plan/index.ts';
import { titleOfWidget } from '../../../../src/web/widgets/frame/titles.ts';
import {
  clicks,
  complete,
  dimension,
  report,
  spend,
  widgetContext,
} from '../../../support/widget-context.ts';

const answers = { q: report([dimension('channel'), spend, clicks], [['Search', 600, 9000]]) };
const titled = (spec: WidgetSpec, data: typeof answers | null = answers) =>
  titleOfWidget(complete(spec), data, widgetContext(spec));

describe('the heading of a widget', () => {
  it('is its title', () => {
    expect(titled({ type: 'line', query: 'q', x: 'channel', y: 'spend', title: 'Money' })).toBe('Money');
  });

  it('names each measure where there is no title', () => {
    const title = `${spend.title} and ${clicks.title}`;
    expect(titled({ type: 'line', query: 'q', x: 'channel', y: ['spend', 'clicks'] })).toBe(title);
    const series = [
      { measure: 'spend', mark: 'column' },
      { measure: 'clicks', mark: 'line', axis: 'right' },
    ] as const;
    expect(titled({ type: 'combo', query: 'q', x: 'channel', series: [...series] })).toBe(title);
  });

  it('names the measure before its figures are there', () => {
    expect(titled({ type: 'line', query: 'q', x: 'channel', y: 'spend:share' }, null)).toBe('measures.spend');
  });

  it('names it as its dataset does', () => {
    const spec: WidgetSpec = { type: 'line', query: 'q', x: 'channel', y: 'spend:share' };
    const context = widgetContext(spec);
    const plan = { ...context.plan, measureTitles: { spend: 'media.cost' } };
    expect(titleOfWidget(complete(spec), null, { ...context, plan })).toBe('media.cost');
  });

  it('is empty where no measure stands for all', () => {
    expect(titled({ type: 'table', query: 'q', rows: ['channel'], columns: ['spend'] })).toBeNull();
  });
});
