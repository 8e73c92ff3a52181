import { describe, expect, it } from 'vitest';
import { titleOfWidget } from '../../../src/web/widgets/frame/titles.ts';
import { textProps } from '../../../src/web/widgets/text/to-props.ts';
import {
  complete,
  dateColumn,
  dimension,
  noFilters,
  report,
  spend,
  widgetContext,
} from '../../support/widget-context.ts';

const spec = complete<'text'>({
  type: 'text',
  query: 'daily',
  text: '{{brand}} spent {{spend}}, {{before}} before.',
  empty: 'Nothing of {{brand}}.',
  values: { brand: '$brand$', spend: 'spend', before: 'previous.spend' },
});
const context = widgetContext(spec, { filters: { ...noFilters, wordsOf: () => 'Aurora' } });
const daily = report(
  [dateColumn, spend],
  [
    ['2026-11-01', 1200],
    ['2026-11-02', 300],
  ],
);
const previous = report([dateColumn, spend], [['2026-10-01', 900]]);
const nothing = report([dateColumn, spend], []);

describe('a text with figures', () => {
  it('says those of several queries, each as its measure is written', () =>
    expect(textProps(spec, { daily, previous }, context).text).toBe('Aurora spent €1.5K, €900.00 before.'));

  it('says what the page says in its place where one of them is missing', () => {
    expect(textProps(spec, { daily, previous: nothing }, context).text).toBe('Nothing of Aurora.');
    const { empty: _empty, ...bare } = spec;
    expect(textProps(bare, { daily, previous: nothing }, context).text).toBe('Aurora spent €1.5K, – before.');
  });

  it('says the figure of the one row that a query with a limit of one has, not the total of all', () => {
    const largest = report([dateColumn, spend], [['2026-11-01', 1200]], { totals: [null, 9000] });
    expect(textProps(spec, { daily: largest, previous }, context).text).toBe(
      'Aurora spent €1.2K, €900.00 before.',
    );
  });

  it('says of what share a figure is known', () => {
    const share = { ...dimension('known'), role: 'coverage', type: 'number', of: 'spend' } as const;
    const half = report([dateColumn, spend, share], [['2026-11-01', 100, 0.5]], { totals: [null, 100, 0.5] });
    expect(textProps(spec, { daily: half, previous }, context).note).toMatch(/50/);
    expect(textProps(spec, { daily, previous }, context).note).toBeNull();
  });
});

describe('a title with figures', () => {
  const pie = complete<'pie'>({
    type: 'pie',
    query: 'daily',
    angle: 'spend',
    color: 'date',
    title: '{{spend}} of {{brand}}',
    values: { spend: 'spend', brand: '$brand$' },
  });

  it('is a whole sentence once they are there, and says meanwhile that they are on their way', () => {
    expect(titleOfWidget(pie, { daily }, context)).toBe('€1.5K of Aurora');
    expect(titleOfWidget(pie, null, context)).toBe('… of Aurora');
  });
});
