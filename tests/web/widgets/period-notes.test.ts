import { describe, expect, it } from 'vitest';
import type { ReportData, CompleteSpec } from '../../../src/language/plan/index.ts';
import { tooltipTable } from '../../../src/web/widgets/chart-kit/guide/tooltip-rows.ts';
import { kpiProps } from '../../../src/web/widgets/kpi/to-props.ts';
import { lineProps } from '../../../src/web/widgets/line/to-props.ts';
import { periodNotes } from '../../../src/web/widgets/period-notes.ts';
import { complete, dateColumn, measure, report, spend, widgetContext } from '../../support/widget-context.ts';

const conversions = measure('conversions', { lagDays: 3 });
const cpa = measure('cpa', {
  format: 'currency',
  aggregate: 'ratio',
  parts: ['spend', 'conversions'],
  lagDays: 3,
});
const tile = complete<'kpi'>({ type: 'kpi', query: 'daily', measure: 'spend', delta: 'daily' });
const today = '2026-11-22';
const covers = { start: '2024-11-22', end: today };

const freshness = (
  completeTo: string | null,
  completeDays = false,
): NonNullable<ReportData['freshness']> => ({
  dataset: 'datasets.delivery_daily',
  completeDays,
  completeTo,
  firstIncomplete: null,
  sources: [],
});

function notes(change: Partial<ReportData>, spec: CompleteSpec = tile): readonly (string | null)[][] {
  const data = report([dateColumn, spend, conversions, cpa], [['2026-11-20', 10, 2, 5]], {
    covers,
    ...change,
  });
  const found = periodNotes(spec, { daily: data }, widgetContext(spec, { today }));
  return found.map(({ short, sentence }) => [short, joined(sentence)]);
}

/** A text with its ranges written closely: versions of the engine space them differently. */
const joined = (text: string): string => text.replaceAll(/\s*–\s*/g, '–');

const range = (start: string, end: string) => ({ range: { start, end } });

/** What is said of measures whose last three days are not final. */
function lagSentence(names: string): string {
  return `Not final for 19–21 Nov 2026: ${names}. Conversions are credited up to 3 days later.`;
}

describe('notes on the days behind a figure', () => {
  it('are none where all days are there', () => {
    expect(notes({ ...range('2026-10-25', '2026-11-21'), freshness: freshness('2026-11-21') })).toEqual([]);
  });

  it('say from when there are data where a period is not compared', () => {
    const comparison = { start: '2024-01-01', end: '2024-12-31', covered: false, rows: [], totals: null };
    const requested = {
      ...range('2025-01-01', '2025-12-31'),
      comparison,
      freshness: freshness('2026-11-21'),
    };
    expect(notes(requested)).toEqual([
      ['Data from 22 Nov 2024', 'Not compared with 1 Jan–31 Dec 2024: the data start on 22 Nov 2024.'],
    ]);
    const data = report([dateColumn, spend], [['2025-01-01', 10]], { covers, ...requested });
    const props = kpiProps(tile, { daily: data }, widgetContext(tile, { today }));
    expect(props).toMatchObject({ change: null, uncompared: 'Data from 22 Nov 2024' });
  });

  it('say that today is not complete, and of complete days up to which they count', () => {
    const month = range('2026-11-01', '2026-11-22');
    expect(notes({ ...month, freshness: freshness('2026-11-21') })).toEqual([
      ['incomplete from 22 Nov', 'Not complete yet: 22 Nov 2026.'],
    ]);
    const counted = [['to 21 Nov', 'Counts complete days only, to 21 Nov 2026.']];
    expect(notes({ ...month, freshness: freshness('2026-11-21', true) })).toEqual(counted);
    const coming = range('2026-11-01', '2026-11-30');
    expect(notes({ ...coming, freshness: freshness('2026-11-21', true) })).toEqual(counted);
    expect(notes({ ...range(today, today), freshness: freshness('2026-11-21', true) })).toEqual([
      [null, 'No day of this period is complete yet.'],
    ]);
  });

  it('say where the data end, of files that nobody loads again', () => {
    const ended = {
      ...range('2026-08-01', '2026-09-30'),
      covers: { start: '2026-01-01', end: '2026-08-31' },
    };
    expect(notes({ ...ended, freshness: freshness(null) })).toEqual([
      ['to 31 Aug', 'The data end on 31 Aug 2026.'],
    ]);
  });

  it('say which days are not final for conversions and what is computed from them, and for nothing else', () => {
    const weeks = { ...range('2026-10-25', '2026-11-21'), freshness: freshness('2026-11-21') };
    expect(notes(weeks, { type: 'kpi', query: 'daily', measure: 'conversions' })).toEqual([
      [null, lagSentence('conversions')],
    ]);
    const table = complete<'table'>({
      type: 'table',
      query: 'daily',
      rows: ['date'],
      columns: ['spend', { field: 'cpa' }],
    });
    expect(notes(weeks, table)).toEqual([[null, lagSentence('cpa')]]);
    expect(notes({ ...weeks, ...range('2026-10-01', '2026-11-18') }, table)).toEqual([]);
  });
});

describe('a chart', () => {
  const spec = complete<'line'>({ type: 'line', query: 'daily', x: 'date:week', y: 'conversions' });
  const week = { ...dateColumn, name: 'date:week', grain: 'week' } as const;
  const weekly = report(
    [week, conversions],
    [
      ['2026-10-26', 5],
      ['2026-11-02', 7],
      ['2026-11-09', 6],
    ],
    {
      range: { start: '2026-10-29', end: '2026-11-14' },
      comparison: {
        start: '2026-10-12',
        end: '2026-10-28',
        covered: true,
        rows: [
          ['2026-10-12', 4],
          ['2026-10-19', 4],
          ['2026-10-26', 4],
        ],
        totals: null,
      },
      freshness: freshness('2026-11-21'),
    },
  );
  const props = lineProps(spec, { daily: weekly }, widgetContext(spec, { today: '2026-11-16' }))!;

  it('marks the first, cut week as it does the last, and compares neither', () => {
    expect([...props.partial].map(([at, note]) => [at, joined(note)])).toEqual([
      [0, 'Only 29 Oct–1 Nov 2026'],
      [2, 'Only 9–14 Nov 2026'],
    ]);
    const rowAt = (at: number) =>
      tooltipTable(props, props.series, at, widgetContext(spec), () => '').rows[0];
    expect([0, 1, 2].map((at) => rowAt(at)?.change?.text ?? null)).toEqual([null, '+75.0%', null]);
  });

  it('says in its tooltip that a figure is not final', () => {
    const daily = report(
      [dateColumn, conversions],
      [
        ['2026-11-17', 5],
        ['2026-11-18', 5],
      ],
      {
        range: { start: '2026-11-17', end: '2026-11-18' },
      },
    );
    const line = complete<'line'>({ type: 'line', query: 'daily', x: 'date', y: 'conversions' });
    const context = widgetContext(line, { today: '2026-11-21' });
    const drawn = lineProps(line, { daily }, context)!;
    const notesAt = (at: number) => tooltipTable(drawn, drawn.series, at, context, () => '').notes;
    expect(notesAt(0)).toEqual([]);
    expect(notesAt(1)).toEqual([expect.stringContaining('Not final')]);
  });
});
