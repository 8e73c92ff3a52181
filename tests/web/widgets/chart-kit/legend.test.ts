import { describe, expect, it } from 'vitest';
import type { CartesianProps, Series } from '../../../../src/web/widgets/chart-kit/data/model.ts';
import { seriesLegend } from '../../../../src/web/widgets/chart-kit/guide/legend.ts';

const series = (id: string, change: Partial<Series>): Series =>
  ({ id, name: id, holds: [], values: [null, null], previous: null, ...change }) as unknown as Series;

const namesIn = (legend: CartesianProps['legend'], ...all: readonly Series[]) =>
  seriesLegend(
    { series: all, legend, measure: 'Spend' } as unknown as CartesianProps,
    () => 'blue',
    String,
  )?.entries.map(({ name }) => name) ?? null;

describe('the legend of series', () => {
  const today = series('today', { values: [1, 2] });
  const advised = series('advised', {});

  it('names those that have a figure, of now, of before or foretold, and no others', () => {
    const before = series('before', { previous: [null, 3] });
    const foretold = series('foretold', { forecast: { values: [4, null], low: [], high: [] } });
    expect(namesIn('auto', today, advised, before, foretold)).toEqual(['today', 'before', 'foretold']);
  });

  it('names the one that is left of several, which the heading does not', () => {
    expect(namesIn('auto', today, advised)).toEqual(['today']);
  });

  it('is none for a single series, where nothing has a figure, or where none is wanted', () => {
    expect(namesIn('auto', today)).toBeNull();
    expect(namesIn('auto', advised, series('other', {}))).toBeNull();
    expect(namesIn('none', today, series('other', { values: [1] }))).toBeNull();
  });
});
