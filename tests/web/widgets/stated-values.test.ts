import { describe, expect, it } from 'vitest';
import { createFormatters } from '../../../src/format/index.ts';
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

describe('a text with a range of dates', () => {
  const range = complete<'text'>({
    type: 'text',
    query: 'outages',
    text: 'Out {{days}}.',
    empty: 'Not over yet.',
    values: { days: { start: 'date', end: 'ends' } },
  });
  const columns = [dateColumn, { ...dateColumn, name: 'ends' }];
  const says = (rows: (string | null)[][], locale = 'en-GB'): string => {
    const of = widgetContext(range, { format: createFormatters({ locale, currency: 'EUR' }) });
    const { text } = textProps(range, { outages: report(columns, rows) }, of);
    return text.replaceAll(/[\u2009\u202f]/g, ' ');
  };

  it('says one day once, and what both days share once', () => {
    expect(says([['2026-11-09', '2026-11-09']])).toBe('Out 9 Nov 2026.');
    expect(says([['2026-11-09', '2026-11-12']])).toBe('Out 9 – 12 Nov 2026.');
    expect(says([['2025-12-30', '2026-01-02']])).toBe('Out 30 Dec 2025 – 2 Jan 2026.');
  });

  it.each([
    ['de-DE', 'Out 9.–12. Nov. 2026.'],
    ['fr-FR', 'Out 9–12 nov. 2026.'],
    ['pt-PT', 'Out 09/11/2026 – 12/11/2026.'],
  ])('says it as %s writes it', (locale, text) =>
    expect(says([['2026-11-09', '2026-11-12']], locale)).toBe(text),
  );

  it('says since when it is, where the last day is open and the page has no text for that', () => {
    const { empty: _empty, ...bare } = range;
    const outages = report(columns, [['2026-11-09', null]]);
    expect(textProps(bare, { outages }, widgetContext(bare)).text).toBe('Out from 9 Nov 2026.');
  });

  it('says what the page says in its place where a day is missing, and of several rows the first', () => {
    expect(says([['2026-11-09', null]])).toBe('Not over yet.');
    expect(says([['2026-11-09', '2026-11-09'], ['2026-11-01', '2026-11-03']])).toBe('Out 9 Nov 2026.'); // prettier-ignore
    expect(titleOfWidget({ ...range, title: 'Out {{days}}' }, null, context)).toBe('Out …');
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
