import { describe, expect, it } from 'vitest';
import { markedDays, placedDays } from '../../../../src/web/widgets/chart-kit/data/annotations.ts';
import type { MarkedDays } from '../../../../src/web/widgets/chart-kit/data/annotations.ts';
import { annotationGuide } from '../../../../src/web/widgets/chart-kit/guide/annotations.ts';
import type { CartesianProps } from '../../../../src/web/widgets/chart-kit/data/model.ts';
import type { CartesianLayout } from '../../../../src/web/widgets/chart-kit/layout/cartesian.ts';
import { complete, dateColumn, dimension, report, widgetContext } from '../../../support/widget-context.ts';

const spec = complete<'line'>({ type: 'line', query: 'q', x: 'date', y: 'spend' });
const context = widgetContext(spec);

describe('marked days along an axis of weeks', () => {
  const weeks = ['2026-11-02', '2026-11-09', '2026-11-16'].map((key) => ({ key, label: key }));
  const placesOf = (from: string, to = from) => {
    const marked: MarkedDays = { title: 'Sale', from, to, isPeriod: from !== to };
    return placedDays([marked], weeks, 'week', context).map((each) => [each.from, each.to]);
  };

  it('stand in the week that holds them', () => {
    expect(placesOf('2026-11-02')).toEqual([[0, 0]]);
    expect(placesOf('2026-11-08')).toEqual([[0, 0]]);
    expect(placesOf('2026-11-09')).toEqual([[1, 1]]);
    expect(placesOf('2026-11-22')).toEqual([[2, 2]]);
  });

  it('have no place outside of it', () => {
    expect(placesOf('2026-11-01')).toEqual([]);
    expect(placesOf('2026-11-23')).toEqual([]);
    expect(placesOf('2026-10-01', '2026-11-01')).toEqual([]);
  });

  it('reach as far as the axis does', () => {
    expect(placesOf('2026-10-01', '2026-11-10')).toEqual([[0, 1]]);
    expect(placesOf('2026-11-15', '2026-12-24')).toEqual([[1, 2]]);
  });

  it('have no place among members', () =>
    expect(
      placedDays(
        [{ title: 'Sale', from: '2026-11-02', to: '2026-11-02', isPeriod: false }],
        weeks,
        null,
        context,
      ),
    ).toEqual([]));
});

describe('marked days of a query', () => {
  const annotations = [{ query: 'sales', start: 'begins', end: 'ends', name: 'sale' }] as const;
  const columns = [{ ...dateColumn, name: 'begins' }, { ...dateColumn, name: 'ends' }, dimension('sale')];
  const sales = report(columns, [
    ['2026-11-05', '2026-11-07', 'Second'],
    ['2026-11-01', null, 'First'],
    ['2026-11-01', null, 'First'],
    [null, '2026-11-07', 'Without a start'],
  ]);

  it('are its rows, each once, in their order', () =>
    expect(markedDays(annotations, { sales }, context)).toEqual({
      marked: [
        { title: 'First', from: '2026-11-01', to: '2026-11-01', isPeriod: true },
        { title: 'Second', from: '2026-11-05', to: '2026-11-07', isPeriod: true },
      ],
      note: null,
    }));

  it('are left out where they are about a measure that the widget does not show', () => {
    const about = report(
      [...columns, dimension('figure')],
      [
        ['2026-11-05', '2026-11-07', 'Of spend', 'spend'],
        ['2026-11-06', '2026-11-07', 'Of clicks', 'clicks'],
      ],
    );
    const titles = (measure?: string) =>
      markedDays([{ ...annotations[0], ...(measure && { measure }) }], { sales: about }, context).marked.map(
        ({ title }) => title,
      );
    expect(titles('figure')).toEqual(['Of spend']);
    expect(titles()).toEqual(['Of spend', 'Of clicks']);
  });

  it('are missed where they can not be had', () =>
    expect(markedDays(annotations, {}, context)).toEqual({
      marked: [],
      note: 'Some marked days are missing',
    }));
});

describe('the drawing of marked periods', () => {
  const plot = { x: 40, y: 10, width: 400, height: 200 };
  const layout = {
    horizontal: false,
    plot,
    position: (at: number) => 40 + at * 20,
    step: 20,
  } as CartesianLayout;
  const drawn = (starts: readonly number[]) => {
    const annotations = starts.map((from, at) => ({
      title: `Alert ${at}`,
      days: '',
      from,
      to: from + 2,
      isPeriod: true,
    }));
    return annotationGuide({ annotations } as unknown as CartesianProps, layout, {
      font: '11px sans-serif',
      color: 'grey',
    });
  };
  const heights = (count: number): readonly number[] =>
    drawn([...Array(count).keys()]).marks.map((mark) => (mark as { readonly height: number }).height);

  it('is one band for periods in the same place, named by the first and the number of others', () => {
    const { marks, texts } = drawn([3, 3, 3, 9]);
    expect(marks).toHaveLength(2);
    expect(texts.map(({ text }) => text)).toEqual(['Alert 0 +2', 'Alert 3']);
    expect(drawn(Array(7).fill(3)).marks).toMatchObject([{ height: 200, opacity: 0.1 }]);
  });

  it('is a band for each, and a strip along the edge where bands would lie under all of the chart', () => {
    expect(new Set(heights(6))).toEqual(new Set([200]));
    expect(new Set(heights(7))).toEqual(new Set([4]));
  });
});
