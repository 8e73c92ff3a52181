import { describe, expect, it } from 'vitest';
import type { ReportRow } from '../../../src/language/plan/index.ts';
import { chartOf } from '../../../src/web/widgets/chart-kit/data/cartesian-props.ts';
import { tooltipTable } from '../../../src/web/widgets/chart-kit/guide/tooltip-rows.ts';
import { funnelProps } from '../../../src/web/widgets/funnel/to-props.ts';
import { leaderboardProps } from '../../../src/web/widgets/leaderboard/to-props.ts';
import { complete, ctr, dimension, measure, report, widgetContext } from '../../support/widget-context.ts';

const columns = [
  dimension('channel'),
  measure('clicks', { goodWhen: 'higher' }),
  measure('impressions', { goodWhen: 'higher' }),
  ctr,
];
/** The first channel has few cases, the second a hundred times as many; both rise by a fifth. */
const rows: ReportRow[] = [
  ['Film', 12, 1000, 0.012],
  ['Sale', 1200, 100_000, 0.012],
];
const before: ReportRow[] = [
  ['Film', 10, 1000, 0.01],
  ['Sale', 1000, 100_000, 0.01],
];
const dates = { covered: true, start: '2026-10-01', end: '2026-10-28' };
const data = {
  all: report(columns, rows, { comparison: { ...dates, rows: before, totals: null } }),
};
const CHANCE = 'could be chance';

describe('a change that few cases stand behind', () => {
  it('is neither good nor bad in a leaderboard, which says why', () => {
    const spec = complete<'leaderboard'>({
      type: 'leaderboard',
      query: 'all',
      member: 'channel',
      value: 'clicks',
      delta: 'all',
    });
    const [many, few] = leaderboardProps(spec, data, widgetContext(spec))!.entries;
    expect(many!.change).toMatchObject({ text: '+20.0%', tone: 'good' });
    expect(few!.change).toMatchObject({ text: '+20.0%', tone: 'neutral' });
    expect(few!.change!.against).toContain(CHANCE);
    expect(many!.change!.against).not.toContain(CHANCE);
  });

  it('is so in the tooltip of a chart, also of a rate, by the counts behind it', () => {
    const spec = complete<'bar'>({ type: 'bar', query: 'all', y: 'channel', x: 'ctr' });
    const context = widgetContext(spec);
    const own = { dimension: 'channel', measures: 'ctr', stack: 'group', compare: 'all' } as const;
    const chart = chartOf(spec, own, data, context)!;
    const tooltipOf = (channel: string) => {
      const at = chart.positions.findIndex(({ key }) => key === channel);
      const { rows: lines, notes } = tooltipTable(chart, chart.series, at, context, () => '');
      return {
        tone: lines[0]!.change?.tone,
        isStated: notes.some((note) => note.includes('could be chance')),
      };
    };
    expect(tooltipOf('Film')).toEqual({ tone: 'neutral', isStated: true });
    expect(tooltipOf('Sale')).toEqual({ tone: 'good', isStated: false });
  });

  it('is so in a funnel, at the step that has few', () => {
    const spec = complete<'funnel'>({ type: 'funnel', query: 'all', steps: ['impressions', 'clicks'], compare: 'all' }); // prettier-ignore
    const few = report(columns, [rows[0]!], { comparison: { ...dates, rows: [['Film', 10, 800, 0.0125]], totals: null } }); // prettier-ignore
    const steps = funnelProps(spec, { all: few }, widgetContext(spec))!.steps;
    expect(steps.map(({ change, isChance }) => [change?.tone, isChance])).toEqual([
      ['good', false],
      ['neutral', true],
    ]);
  });
});
