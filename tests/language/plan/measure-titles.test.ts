import { describe, expect, it } from 'vitest';
import { compileProject } from '../../../src/language/index.ts';
import { soundProject } from '../support/specimen.ts';
import { vocabulary } from '../support/vocabulary.ts';

const sound = await soundProject();

function planned(widget: string) {
  const sales = sound
    .get('datasets/sales.yaml')!
    .replace('clicks: { sum: clicks }', 'clicks: { sum: clicks, title: measures.ctr }');
  const report = [
    'route: /report',
    'title: pages.report',
    'queries:',
    '  daily: { path: reports/sales, params: { measures: [spend, clicks], dimensions: [channel] } }',
    'widgets:',
    `  shown: ${widget}`,
    'rows: [[shown]]',
  ].join('\n');
  const sources = new Map(sound).set('datasets/sales.yaml', sales).set('routes/report.yaml', report);
  return compileProject(sources, vocabulary).base.pages.get('/report')!.plan.widgets.shown!;
}

describe('the measures that a widget is named after', () => {
  it('are in the plan with the titles that their dataset gives them', () => {
    expect(planned('{ query: daily, type: line, x: channel, y: clicks }').measureTitles).toEqual({
      clicks: 'measures.ctr',
    });
  });

  it('are not where the widget has a title of its own, or every measure goes by its own name', () => {
    for (const widget of [
      '{ query: daily, type: line, x: channel, y: clicks, title: pages.report }',
      '{ query: daily, type: line, x: channel, y: spend }',
    ])
      expect(planned(widget).measureTitles).toBeUndefined();
  });
});
