import { describe, expect, it } from 'vitest';
import type { ReportData } from '../../../src/language/plan/index.ts';
import { bulletProps } from '../../../src/web/widgets/bullet/to-props.ts';
import { ratedTable } from '../../../src/web/widgets/chart-kit/data/rated-figures.ts';
import { complete, dimension, measure, report, widgetContext } from '../../support/widget-context.ts';

const test = { origins: 12, coverage: 0.92, error: 0.05, naiveError: 0.08 };
const told = (member: string) => ({ measure: 'rate', members: [member], refused: null, test });
const columns = [dimension('goal'), measure('rate', { format: 'percent', goodWhen: 'higher' })];
const forecast: NonNullable<ReportData['forecast']> = {
  level: 0.9,
  range: { start: '2026-11-25', end: '2026-12-31' },
  rows: [['CTR', 1.1], ['VTR', 0.98]],
  low: [['CTR', 1.05], ['VTR', 0.9]],
  high: [['CTR', 1.15], ['VTR', 1.06]],
  series: [told('CTR'), told('VTR'), { measure: 'rate', members: ['CPA'], refused: 'tooShort', test: null }],
}; // prettier-ignore
const data = { kpis: report(columns, [['CTR', 0.97], ['VTR', 1.02], ['CPA', 0.9]], { forecast }) }; // prettier-ignore
const spec = complete<'bullet'>({ type: 'bullet', query: 'kpis', measure: 'rate', by: 'goal', target: { value: 1 } }); // prettier-ignore
const context = widgetContext(spec);
const props = bulletProps(spec, data, context)!;
const figure = (name: string) => props.figures.find((each) => each.name === name)!;

describe('bullets of a query with a forecast', () => {
  it('say how likely the target is met at the end, and not by where it stands now', () => {
    expect(figure('CTR').expected!.chance).toBeGreaterThan(0.99);
    expect(figure('VTR').expected!.chance).toBeLessThan(0.5);
    expect(figure('VTR').expected!.text).toBe('98% expected (90% to 106%)');
  });

  it('stand with the least likely first, and what can not be told last', () => {
    expect(props.figures.map(({ name }) => name)).toEqual(['VTR', 'CTR', 'CPA']);
    expect(figure('CPA').expected).toBeNull();
    expect(props.note).toContain('No forecast for CPA: there are too few past data.');
  });

  it('keep the order that the page asks for', () => {
    const sorted = { ...spec, sort: '-rate' };
    expect(bulletProps(sorted, data, context)!.figures.map(({ name }) => name)).toEqual(['VTR', 'CTR', 'CPA']); // prettier-ignore
  });

  it('turn the chance round where small figures are good', () => {
    const costs = { ...spec, goodWhen: 'lower' as const };
    const chances = bulletProps(costs, data, context)!.figures.map(({ expected }) => expected?.chance ?? null); // prettier-ignore
    expect(chances[0]).toBeCloseTo(1 - figure('CTR').expected!.chance!, 9);
  });

  it('have it in their table', () => {
    const table = ratedTable(spec, data, context)!;
    expect(table.columns.map(({ title }) => title)).toContain('Likely to be met');
    expect(table.rows[0]!.slice(3, 6)).toEqual([0.98, 0.9, 1.06]);
  });
});

const reachedOf = (value: number) =>
  bulletProps({ ...spec, target: { value } }, data, context)!.figures.map(({ reached }) => reached);

describe('the share of the target', () => {
  it('is left out where the figure is that share itself', () => {
    expect(reachedOf(1)).toEqual([null, null, null]);
    expect(reachedOf(2)).toContain('51% of the target');
  });
});
