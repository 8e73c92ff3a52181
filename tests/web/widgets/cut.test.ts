import { describe, expect, it } from 'vitest';
import type { ReportData, CompleteSpec } from '../../../src/language/plan/index.ts';
import { cutNote } from '../../../src/web/widgets/cut.ts';
import { columnProps } from '../../../src/web/widgets/column/to-props.ts';
import { pieProps } from '../../../src/web/widgets/pie/to-props.ts';
import { tableProps } from '../../../src/web/widgets/table/to-props.ts';
import {
  complete,
  dimension,
  measure,
  reach,
  report,
  spend,
  widgetContext,
} from '../../support/widget-context.ts';
import { drawn } from './drawn.ts';

const brands = dimension('brand');
const rows: ReportData['rows'] = [
  ['Aurora', 50],
  ['Borea', 30],
  ['Cora', 10],
];
const cut = { truncated: true, totalRowCount: 143, totals: [null, 120] };
const pie = complete<'pie'>({ type: 'pie', query: 'daily', angle: 'spend', color: 'brand' });
const table = complete<'table'>({
  type: 'table',
  query: 'daily',
  rows: ['brand'],
  columns: ['spend'],
  totals: true,
});

const note = (answer: ReportData, spec: CompleteSpec = pie) =>
  cutNote(spec, { daily: answer }, widgetContext(spec));

const totalTitle = (more: Partial<ReportData>) =>
  tableProps(table, { daily: report([brands, spend], rows, more) }, widgetContext(table))!.totalTitle;

describe('a widget of an answer that was cut', () => {
  it('says how many of how many rows it has, and whether these are the top ones', () => {
    expect(note(report([brands, spend], rows, cut))).toBe('Top 3 of 143');
    const first = report([brands, spend], [...rows, ['Dora', 20]], { ...cut, totalRowCount: 35_120 });
    expect(note(first)).toBe('The first 4 of 35,120 rows');
    const people = measure('people');
    const same: ReportData['rows'] = rows.map(([brand], index) => [brand!, 10 * index, 1]);
    expect(note(report([brands, spend, people], same, cut))).toBe('The first 3 of 143 rows');
    const lowest = measure('cpa', { goodWhen: 'lower' });
    expect(note(report([brands, lowest], rows.toReversed(), cut))).toBe('Top 3 of 143');
    expect(note(report([brands, spend], rows, { truncated: true }))).toBe('The first 3 rows; there are more');
  });

  it('has nothing to say where it has all rows, or shows totals alone', () => {
    expect(note(report([brands, spend], rows))).toBeNull();
    const tile: CompleteSpec = complete<'kpi'>({ type: 'kpi', query: 'daily', measure: 'spend' });
    expect(note(report([brands, spend], rows, cut), tile)).toBeNull();
  });

  it('says it in its frame, below the drawing and below the figures', async () => {
    const data = { daily: report([brands, spend], rows, cut) };
    const example = { name: 'mix', spec: pie, queries: ['daily'] } as unknown as Parameters<typeof drawn>[0];
    expect(await drawn(example, { kind: 'ready', data })).toContain('Top 3 of 143');
  });

  it('has shares of the whole: what was cut off is among the others', () => {
    const props = pieProps(pie, { daily: report([brands, spend], rows, cut) }, widgetContext(pie))!;
    expect(props.parts.map(({ name, value, share }) => [name, value, share])).toEqual([
      ['Aurora', 50, 50 / 120],
      ['Borea', 30, 30 / 120],
      ['Cora', 10, 10 / 120],
      ['Other', 30, 30 / 120],
    ]);
    expect(props.total).toBe('€120.00');
    const two = pieProps(
      { ...pie, limit: 2 },
      { daily: report([brands, spend], rows, cut) },
      widgetContext(pie),
    )!;
    expect(two.parts.at(-1)).toMatchObject({ name: 'Other', value: 40, share: 40 / 120 });
    // What does not add up has no rest.
    const people = report([brands, reach], rows, cut);
    expect(pieProps({ ...pie, angle: 'reach' }, { daily: people }, widgetContext(pie))!.parts).toHaveLength(
      3,
    );
  });

  it('says of the total row of a table that it is of all', () => {
    expect([totalTitle(cut), totalTitle({ totals: [null, 90] })]).toEqual(['Total of all rows', 'Total']);
  });
});

describe('a chart of shares with more series than colours', () => {
  it('keeps what it does not name in the whole', () => {
    const spec = complete<'column'>({
      type: 'column',
      query: 'daily',
      x: 'brand',
      y: 'spend',
      color: 'channel',
      stack: 'normalize',
      rest: 'hide',
    });
    const channels = Array.from({ length: 12 }, (_, index): ReportData['rows'][number] => [
      'Aurora',
      `Channel ${index}`,
      20 - index,
    ]);
    const answer = report([brands, dimension('channel'), spend], channels);
    const { series } = columnProps(spec, { daily: answer }, widgetContext(spec))!;
    expect(series).toHaveLength(11);
    expect(series.at(-1)).toMatchObject({ name: 'Other', values: [10 + 9] });
  });
});
