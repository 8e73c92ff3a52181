import { describe, expect, it } from 'vitest';
import type { ReportColumn } from '../../../../src/language/plan/index.ts';
import { contrast, tokensOf } from '../../../../src/web/kit/theme/index.ts';
import { paletteOf } from '../../../../src/web/widgets/chart-kit/data/palette.ts';
import type { SeriesColor } from '../../../../src/web/widgets/chart-kit/data/model.ts';
import { plotProps } from '../../../../src/web/widgets/plot/to-props.ts';
import { timelineProps } from '../../../../src/web/widgets/timeline/to-props.ts';
import type { Written } from '../../../support/widget-context.ts';
import { complete, dimension, report, spend, widgetContext } from '../../../support/widget-context.ts';
import { splitByMember } from '../../../../src/web/widgets/chart-kit/data/series.ts';

const tokens = tokensOf('light');
const ages = ['18-24', '25-34', '35-44', '45+'];

function colorsBy(members: readonly string[], order?: string[]): string[] {
  const columns: ReportColumn[] = [
    {
      name: 'age',
      title: 'Age',
      type: 'string',
      role: 'dimension',
      titleKey: 'age',
      ...(order && { order }),
    },
    { name: 'spend', title: 'Spend', type: 'number', role: 'measure', titleKey: 'spend', aggregate: 'sum' },
  ];
  const rows = members.map((member, at) => [member, at + 1]);
  const split = { dimension: 'age', measure: 'spend', limit: 10, otherName: 'Other' };
  const { series } = splitByMember(columns, rows, split);
  return [...paletteOf(tokens, series).values()];
}

describe('the colours of a split', () => {
  it('go from pale to strong where the members have an order', () => {
    const seen = colorsBy(ages, ages).map((color) => contrast(color, tokens.color.card));
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(new Set(seen).size).toBe(ages.length);
  });

  it('are the same where a chart shows only some of them', () => {
    const [, second, , last] = colorsBy(ages, ages);
    expect(colorsBy(['25-34', '45+'], ages)).toEqual([second, last]);
  });

  it('are hues where there is no order, or one too long for shades', () => {
    const long = [...ages, 'a', 'b', 'c', 'd', 'e'];
    for (const order of [undefined, long])
      for (const color of colorsBy(ages, order)) expect(tokens.categorical).toContain(color);
  });

  it('are hues for members that the order does not name', () => {
    expect(tokens.categorical).toContain(colorsBy(['unknown', '45+'], ages).find((_, at) => at === 1));
  });

  it('are the same in a timeline and in a chart of the catalogue', () => {
    const columns = [
      { ...dimension('age'), order: ages },
      dimension('start', { type: 'date' }),
      dimension('end', { type: 'date' }),
      spend,
    ];
    const q = report(
      columns,
      ages.map((age, at) => [age, '2026-10-01', '2026-10-09', at + 1]),
    );
    const bars: Written<'timeline'> = {
      type: 'timeline',
      query: 'q',
      rows: ['age'],
      start: 'start',
      end: 'end',
      color: 'age',
    };
    const { colors } = timelineProps(complete<'timeline'>(bars), { q }, widgetContext(bars))!;
    const slices: Written<'plot'> = {
      type: 'plot',
      query: 'q',
      chart: { Rose: { x: 'age', y: 'spend', color: 'age' } },
    };
    const { dimensions } = plotProps(complete<'plot'>(slices), { q }, widgetContext(slices))!;
    const inColor = dimensions.find(({ key }) => key === 'color')!;
    expect(partsOf(colors)).toEqual(partsOf(inColor.members));
    expect(partsOf(colors)).toEqual([0, 1 / 3, 2 / 3, 1]);
  });
});

const partsOf = (colored: readonly { readonly color?: SeriesColor }[]) =>
  colored.map(({ color }) => (color?.kind === 'member' ? color.part : undefined));
