import { describe, expect, it } from 'vitest';
import type { ReportColumn } from '../../../../src/language/plan/index.ts';
import { contrast, tokensOf } from '../../../../src/web/kit/theme/index.ts';
import { paletteOf } from '../../../../src/web/widgets/chart-kit/data/palette.ts';
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
});
