import { describe, expect, it } from 'vitest';
import type { ReportColumn, ReportData, ReportRow } from '../../../../src/language/plan/index.ts';
import { pickMovers } from '../../../../src/server/rooms/reports/get-highlights.ts';
import { moversOf } from '../../../../src/server/rooms/reports/movers.ts';
import type { WatchedFigures } from '../../../../src/server/rooms/reports/movers.ts';

function measure(name: string, more: Partial<ReportColumn>): ReportColumn {
  const aggregate = more.parts === undefined ? 'sum' : 'ratio';
  return {
    name,
    role: 'measure',
    type: 'number',
    title: name,
    titleKey: `measures.${name}`,
    aggregate,
    ...more,
  };
}

const columns: ReportColumn[] = [
  { name: 'platform', role: 'dimension', type: 'string', title: 'Platform', titleKey: 'dimensions.platform' },
  measure('spend', { format: 'currency', goodWhen: 'neutral' }),
  measure('conversions', { format: 'integer' }),
  measure('cpa', { format: 'currency', goodWhen: 'lower', parts: ['spend', 'conversions'] }),
];

function withCpa([name, spend, conversions]: ReportRow): ReportRow {
  const cpa = typeof spend === 'number' && typeof conversions === 'number' ? spend / conversions : null;
  return [name ?? null, spend ?? null, conversions ?? null, cpa];
}

/** Rows of (platform, spend, conversions) now, and for the same platforms before. */
function reportOf(now: readonly ReportRow[], before: readonly ReportRow[]): ReportData {
  return {
    columns,
    rows: now.map(withCpa),
    totals: null,
    rowCount: now.length,
    truncated: false,
    asOf: '2024-01-01T00:00:00Z',
    comparison: {
      covered: true,
      start: '2023-12-01',
      end: '2023-12-31',
      rows: before.map(withCpa),
      totals: null,
    },
  };
}

const watch: WatchedFigures = {
  measures: ['spend', 'conversions', 'cpa'],
  presence: 'spend',
  eventsOf: {},
  seenBefore: new Set(),
};

function moved(now: readonly ReportRow[], before: readonly ReportRow[]): readonly string[] {
  const movers = moversOf(reportOf(now, before), watch);
  return pickMovers(movers).map(({ subject, measure: { name }, kind }) => `${subject} ${name} ${kind}`);
}

/** The names of the measures that moved where an amount of so many events grew by half. */
function amountOf(events: number): readonly string[] {
  const report = reportOf([['A', 300, events]], [['A', 200, events]]);
  const movers = moversOf(report, { ...watch, eventsOf: { spend: 'conversions' } });
  return movers.map(({ measure: { name } }) => name);
}

describe('a figure that is partly known', () => {
  const known = { ...measure('cpa#coverage', { format: 'percent' }), role: 'coverage' as const, of: 'cpa' };
  const cpaMoved = (now: number, before: number): boolean => {
    const report = reportOf([['Meta', 100, 1000]], [['Meta', 100, 500]]);
    const partly: ReportData = {
      ...report,
      columns: [...columns, known],
      rows: report.rows.map((row) => [...row, now]),
      comparison: report.comparison && {
        ...report.comparison,
        rows: report.comparison.rows.map((row) => [...row, before]),
      },
    };
    return moversOf(partly, watch).some(({ measure: { name } }) => name === 'cpa');
  };

  it('is news where it is known of the same share as before, and none where it is of another', () => {
    expect([cpaMoved(0.57, 0.55), cpaMoved(0.57, 0.3)]).toEqual([true, false]);
  });
});

describe('what moved', () => {
  it('ranks by the size of the change and of the member', () => {
    const now = [
      ['Large', 1000, 400],
      ['Small', 20, 400],
    ];
    const before = [
      ['Large', 1000, 200],
      ['Small', 20, 200],
    ];
    const found = moved(now, before);
    expect(found[0]).toMatch(/^Large/);
    expect(found).toContain('Small conversions up');
  });

  it('takes a few conversions for chance', () => {
    expect(moved([['A', 100, 2]], [['A', 100, 1]])).toEqual([]);
    expect(moved([['A', 100, 2000]], [['A', 100, 1000]])).toEqual(['A conversions up', 'A cpa down']);
  });

  it('leaves out small changes, and members that are a small part of the figure itself', () => {
    expect(moved([['A', 104, 100_000]], [['A', 100, 100_000]])).toEqual([]);
    const [now, before] = [
      ['A', 1000, 500_000],
      ['A', 1000, 500_000],
    ];
    expect(moved([now, ['Tiny', 400, 4_000]], [before, ['Tiny', 400, 1_000]])).toEqual([]);
    expect(moved([now, ['Large', 5, 400_000]], [before, ['Large', 5, 100_000]])).toEqual([
      'Large conversions up',
      'Large cpa down',
    ]);
  });

  it('takes an amount of a few events for chance, as it does the events', () => {
    expect(amountOf(20)).toEqual([]);
    expect(amountOf(2000)).toContain('spend');
  });

  it('does not take for new what paused', () => {
    const report = reportOf([['A', 500, 50]], [['A', null, null]]);
    const kinds = (seenBefore: readonly string[]) =>
      moversOf(report, { ...watch, seenBefore: new Set(seenBefore) }).map(({ kind }) => kind);
    expect(kinds([])).toEqual(['started']);
    expect(kinds(['A'])).toEqual(['resumed']);
  });

  it('is nothing where the periods can not be compared', () => {
    const report = reportOf([['A', 500, 50]], [['A', null, null]]);
    const comparison = { start: '2023-12-01', end: '2023-12-31', covered: false, rows: [], totals: null };
    expect(moversOf({ ...report, comparison }, watch)).toEqual([]);
  });

  it('tells what started and what stopped', () => {
    const found = moved(
      [
        ['New', 500, null],
        ['Old', null, null],
      ],
      [
        ['New', null, null],
        ['Old', 500, null],
      ],
    );
    expect(found).toEqual(['New spend started', 'Old spend stopped']);
  });

  it('tells one amount and one rate of a member at most', () => {
    expect(moved([['A', 3000, 20_000]], [['A', 1000, 1000]])).toHaveLength(2);
  });
});
