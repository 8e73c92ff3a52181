import { describe, expect, it } from 'vitest';
import type { ReportData } from '../../../src/language/plan/index.ts';
import { agesOf, lateSources } from '../../../src/web/page/data-age.ts';
import { report } from '../../support/widget-context.ts';

const source = (name: string, late: boolean) => ({
  name,
  loadedAt: '2026-11-22T00:01:00Z',
  completeTo: null,
  late,
});

function answer(dataset: string, asOf: string, sources: readonly ReturnType<typeof source>[]): ReportData {
  const freshness = {
    dataset,
    completeDays: false,
    completeTo: null,
    firstIncomplete: null,
    sources: [...sources],
  };
  return report([], [], { asOf, freshness });
}

describe('the age of the data on a page', () => {
  const delivery = answer('delivery', '2026-11-22T01:00:00Z', [
    source('Meta', false),
    source('LinkedIn', true),
  ]);
  const panel = answer('panel', '2026-11-20T01:00:00Z', [source('Reach panel', true)]);

  it('is told of each dataset once, the oldest first', () => {
    const ages = agesOf([delivery, panel, delivery]);
    expect(ages.map(({ dataset, asOf }) => [dataset, asOf])).toEqual([
      ['panel', '2026-11-20T01:00:00Z'],
      ['delivery', '2026-11-22T01:00:00Z'],
    ]);
  });

  it('names the sources that are late', () => {
    expect(lateSources(agesOf([delivery, panel]))).toEqual(['Reach panel', 'LinkedIn']);
    expect(
      lateSources(agesOf([answer('delivery', '2026-11-22T01:00:00Z', [source('Meta', false)])])),
    ).toEqual([]);
  });

  it('leaves out what is no dataset where there is one', () => {
    expect(agesOf([report([], []), delivery])).toHaveLength(1);
    expect(agesOf([report([], [])])).toMatchObject([{ dataset: null }]);
  });
});
