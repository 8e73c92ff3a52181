import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayNumber } from '../../../../src/format/index.ts';
import type { ReportRow } from '../../../../src/language/plan/index.ts';
import { tokensOf } from '../../../../src/web/kit/theme/index.ts';
import type { Drawing } from '../../../../src/web/widgets/chart-kit/drawing.ts';
import { mirror } from '../../../../src/web/widgets/chart-kit/mirror.ts';
import { textBox, touches } from '../../../../src/web/widgets/chart-kit/text-width.ts';
import { draw as drawTimeline } from '../../../../src/web/widgets/timeline/draw.ts';
import { timelineProps } from '../../../../src/web/widgets/timeline/to-props.ts';
import type { TimelineProps } from '../../../../src/web/widgets/timeline/to-props.ts';
import type { SpecOf } from '../../../../src/web/widgets/widget.ts';
import {
  clicks,
  complete,
  dimension,
  report,
  spend,
  widgetContext,
} from '../../../support/widget-context.ts';

const FONT = '11px x';
const tokens = tokensOf('light');
const columns = [
  dimension('brand'),
  dimension('campaign'),
  dimension('starts', { type: 'date', grain: 'day' }),
  dimension('ends', { type: 'date', grain: 'day' }),
  spend,
  clicks,
];
const timeline = (change: Partial<SpecOf<'timeline'>> = {}): SpecOf<'timeline'> =>
  complete<'timeline'>({
    type: 'timeline',
    query: 'q',
    rows: ['campaign'],
    start: 'starts',
    end: 'ends',
    ...change,
  });
const propsOf = (rows: ReportRow[], change: Partial<SpecOf<'timeline'>> = {}): TimelineProps | null => {
  const spec = timeline(change);
  return timelineProps(spec, { q: report(columns, rows) }, widgetContext(spec));
};
const drawn = (props: TimelineProps, { width = 800, height = 400, hidden = [] as string[] } = {}): Drawing =>
  drawTimeline(
    props,
    { width, height },
    { tokens, context: widgetContext(timeline()), hidden: new Set(hidden) },
  );

/** Names of members from above. */
const namesOf = ({ groups }: TimelineProps): string[] =>
  groups.flatMap(({ lines }) => lines.map(({ name }) => name));

const flight = fc.record({
  brand: fc.constantFrom('Alba', 'Borea', 'Cirrus'),
  campaign: fc.string({ minLength: 1, maxLength: 40 }),
  start: fc.integer({ min: -400, max: 400 }),
  days: fc.option(fc.integer({ min: 0, max: 200 })),
  done: fc.option(fc.double({ min: -1, max: 3, noNaN: true })),
});
const anyRows = fc
  .uniqueArray(flight, {
    minLength: 1,
    maxLength: 40,
    selector: ({ brand, campaign, start, days }) => `${brand}${campaign} ${start} ${days}`,
  })
  .map((flights) =>
    flights.map(({ brand, campaign, start, days, done }): ReportRow => {
      const from = addDays('2026-11-21', start);
      return [brand, campaign, from, days === null ? null : addDays(from, days), done, done];
    }),
  );
const changes: readonly Partial<SpecOf<'timeline'>>[] = [
  {},
  { rows: ['brand', 'campaign'], progress: 'clicks', annotations: [{ date: '2026-11-27', title: 'Launch' }] },
  { annotations: [{ from: '2026-11-10', to: '2026-12-02', title: 'Holidays' }] },
  { color: 'brand', sort: '-spend', limit: 5 },
  {
    progress: 'clicks',
    status: { measure: 'spend', rules: [{ below: 0.9, tone: 'bad' }, { tone: 'good' }] },
  },
];
const room = fc.record({
  width: fc.integer({ min: 300, max: 1400 }),
  height: fc.integer({ min: 120, max: 600 }),
});

const rowsOf = (count: number): ReportRow[] =>
  Array.from({ length: count }, (_, at) => ['Alba', `c${at}`, '2026-11-10', '2026-11-20', 1, 1]);

describe('a timeline', () => {
  it('keeps its texts inside its room and apart from each other, whatever it is asked to draw', () => {
    fc.assert(
      fc.property(anyRows, fc.constantFrom(...changes), room, (rows, change, { width, height }) => {
        const drawing = drawn(propsOf(rows, change)!, { width, height });
        expect(drawing.width).toBeLessThanOrEqual(width);
        for (const painted of [drawing, drawing.scroll!.head, mirror(drawing)]) {
          expect(JSON.stringify(painted.marks)).not.toMatch(/null|NaN/);
          painted.texts.forEach((text, at) => {
            const box = textBox(text, FONT);
            expect(box.x).toBeGreaterThanOrEqual(-1);
            expect(box.x + box.width).toBeLessThanOrEqual(painted.width + 1);
            expect(painted.texts.slice(at + 1).filter((other) => touches(text, other, FONT))).toEqual([]);
          });
        }
      }),
      { numRuns: 60 },
    );
  });

  it('has a bar for each row, as long as its days, none upon another', () => {
    fc.assert(
      fc.property(anyRows, room, (rows, size) => {
        const props = propsOf(rows)!;
        const { hits, plot } = drawn(props, size);
        expect(hits).toHaveLength(rows.length);
        const [from, to] = props.days;
        const long = (start: unknown, end: unknown): number =>
          (end === null ? to : dayNumber(String(end))) + 1 - dayNumber(String(start));
        const boxes = hits.map(
          ({ region }) => region as { x: number; y: number; width: number; height: number },
        );
        const widest = Math.max(...rows.map(([, , start, end]) => long(start, end)));
        const perDay = Math.max(...boxes.map(({ width }) => width)) / widest;
        expect(perDay * (to + 1 - from)).toBeLessThanOrEqual(plot.width + 1e-6);
        const lengths = rows.map(([, , start, end]) => Math.max(long(start, end) * perDay, 2));
        boxes.map(({ width }) => width).toSorted((a, b) => a - b).forEach((width, at) =>
          expect(width).toBeCloseTo(lengths.toSorted((a, b) => a - b)[at]!, 4),
        ); // prettier-ignore
        for (const [at, one] of boxes.entries())
          for (const other of boxes.slice(at + 1).filter(({ y }) => y === one.y))
            expect(one.x + one.width <= other.x + 2.01 || other.x + other.width <= one.x + 2.01).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it('groups the lines, the earliest first', () => {
    const props = propsOf(
      [
        ['Alba', 'later', '2026-11-10', '2026-11-20', 1, 1],
        ['Borea', 'first', '2026-11-01', '2026-11-05', 1, 1],
        ['Alba', 'last', '2026-12-01', '2026-12-05', 1, 1],
      ],
      { rows: ['brand', 'campaign'] },
    )!;
    expect(props.groups.map(({ heading }) => heading)).toEqual(['Borea', 'Alba']);
    expect(namesOf(props)).toEqual(['first', 'later', 'last']);
  });

  it('goes on to deadlines before the first bar and after the last, and says which lie too far away', () => {
    const rows: ReportRow[] = [['Alba', 'one', '2026-11-10', '2026-11-20', 1, 1]];
    const marked = (...dates: string[]) =>
      propsOf(rows, { annotations: dates.map((date) => ({ date, title: 'Due' })) })!;
    const near = marked('2026-10-25', '2026-11-15', '2026-11-30');
    expect(near.days).toEqual([dayNumber('2026-10-25'), dayNumber('2026-11-30')]);
    expect(near.note).toBeNull();
    const { hits, plot } = drawn(near);
    expect(hits).toHaveLength(4);
    for (const { region } of hits as readonly unknown[] as readonly {
      region: { x: number; width: number };
    }[]) {
      expect(region.x).toBeGreaterThanOrEqual(plot.x);
      expect(region.x + region.width).toBeLessThanOrEqual(plot.x + plot.width + 1);
    }
    const far = marked('2026-01-01', '2026-11-05');
    expect(far.days).toEqual([dayNumber('2026-11-05'), dayNumber('2026-11-20')]);
    expect(far.note).toBe('1 event lies outside of these days');
  });

  it('sorts by a figure, what has none last, and says how many lines are not drawn', () => {
    const rows: ReportRow[] = [4, 9, null, 7].map((figure, at) => [
      'Alba',
      `c${at}`,
      '2026-11-10',
      '2026-11-20',
      figure,
      1,
    ]);
    expect(namesOf(propsOf(rows, { sort: '-spend' })!)).toEqual(['c1', 'c3', 'c0', 'c2']);
    const cut = propsOf(rows, { sort: 'spend', limit: 1 })!;
    expect([namesOf(cut), cut.note]).toEqual([['c0'], '3 more are not shown']);
  });

  it('has colours for the members that are drawn, and for no others', () => {
    const rows = ['Alba', 'Borea', 'Cirrus'].map((brand, at): ReportRow => [
      brand,
      `c${at}`,
      `2026-11-1${at}`,
      '2026-11-20',
      1,
      1,
    ]);
    const { colors } = propsOf(rows, { color: 'brand', limit: 2 })!;
    expect(colors.map(({ name }) => name)).toEqual(['Alba', 'Borea']);
  });

  it('leaves out what has no start, and says so; what has no end goes on to the edge', () => {
    const props = propsOf([
      ['Alba', 'open', '2026-11-10', null, 1, 1],
      ['Alba', 'planned', null, '2026-12-20', 1, 1],
      ['Alba', 'closed', '2026-11-01', '2026-12-20', 1, 1],
    ])!;
    expect(props.note).toBe('1 without a start is not drawn');
    const ends = drawn(props).hits.map(({ region }) => region.x + ('width' in region ? region.width : 0));
    expect(ends[0]).toBeCloseTo(ends[1]!, 6);
    expect(propsOf([['Alba', 'planned', null, '2026-12-20', 1, 1]])).toBeNull();
  });

  it('colours by the first rule that applies, and names rules by their bounds', () => {
    const rows: ReportRow[] = [5, 50, 500, null].map((pace, at) => [
      'Alba',
      `c${at}`,
      '2026-11-10',
      '2026-11-20',
      1,
      pace,
    ]);
    const props = propsOf(rows, {
      status: {
        measure: 'clicks',
        rules: [{ below: 10, tone: 'bad' }, { above: 100, tone: 'warning' }, { tone: 'good' }],
      },
    })!;
    expect(props.colors.map(({ name, tone }) => [name, tone])).toEqual([
      ['< 10', 'bad'],
      ['> 100', 'warning'],
      ['10 – 100', 'good'],
    ]);
    expect(props.flights.map(({ color }) => color)).toEqual(['0', '2', '1', '']);
    // What the legend takes out is not drawn and does not answer.
    expect(drawn(props, { hidden: ['0', ''] }).hits.map(({ id }) => id.slice(0, 2))).toEqual(['c1', 'c2']);
  });

  it('scrolls below its dates where its lines do not fit', () => {
    const [few, many] = [rowsOf(3), rowsOf(60)].map((some) => drawn(propsOf(some)!, { height: 300 })) as [
      Drawing,
      Drawing,
    ];
    expect(few.height).toBeLessThanOrEqual(few.scroll!.height);
    expect(many.height).toBeGreaterThan(1000);
    expect(many.scroll!.height + many.scroll!.head.height).toBeLessThanOrEqual(300);
    expect(many.width).toBeLessThan(few.width);
    expect(few.scroll!.head.texts.map(({ text }) => text)).not.toContain('Today');
  });

  it('marks today where it is among the days', () => {
    const rows: ReportRow[] = [['Alba', 'c', '2026-11-10', '2026-12-20', 1, 1]];
    expect(drawn(propsOf(rows)!).scroll!.head.texts.map(({ text }) => text)).toContain('Today');
  });

  it('takes dragged rows over whole lines: a heading for what all bars below it share, also those that the legend hides', () => {
    const rows: ReportRow[] = [
      ['Alba', 'c', '2026-11-10', '2026-12-20', 1, 1],
      ['Alba', 'd', '2026-11-12', '2026-12-22', 1, 1],
      ['Borea', 'c', '2026-11-10', '2026-12-20', 1, 1],
    ];
    const props = propsOf(rows, { rows: ['brand', 'campaign'], color: 'campaign' })!;
    const { drops = [], width } = drawn(props, { hidden: ['c', 'd'] });
    const given = drops.map(({ name, members = {} }) => [name, members.brand, members.campaign]);
    expect(given).toEqual([
      ['Alba', 'Alba', undefined],
      ['c', 'Alba', 'c'],
      ['d', 'Alba', 'd'],
      ['Borea', 'Borea', 'c'],
      ['c', 'Borea', 'c'],
    ]);
    expect(drops.every(({ region }) => 'width' in region && region.x === 0 && region.width === width)).toBe(
      true,
    );
  });
});
