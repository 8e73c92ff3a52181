import { describe, expect, it } from 'vitest';
import { tokensOf } from '../../../../src/web/kit/theme/index.ts';
import { draw as drawBar } from '../../../../src/web/widgets/bar/draw.ts';
import { barWidget } from '../../../../src/web/widgets/bar/index.ts';
import { barProps } from '../../../../src/web/widgets/bar/to-props.ts';
import { draw as drawLine } from '../../../../src/web/widgets/line/draw.ts';
import { lineWidget } from '../../../../src/web/widgets/line/index.ts';
import { lineProps } from '../../../../src/web/widgets/line/to-props.ts';
import { draw as drawScatter } from '../../../../src/web/widgets/scatter/draw.ts';
import { scatterWidget } from '../../../../src/web/widgets/scatter/index.ts';
import { scatterProps } from '../../../../src/web/widgets/scatter/to-props.ts';
import type { Drawing } from '../../../../src/web/widgets/chart-kit/drawing.ts';
import type { Written } from '../../../support/widget-context.ts';
import {
  clicks,
  complete,
  dateColumn,
  dimension,
  report,
  spend,
  widgetContext,
} from '../../../support/widget-context.ts';

const room = { width: 640, height: 300 };
const places = report([dateColumn, dimension('channel'), clicks], [
  ['2026-11-01', 'Social', 3],
  ['2026-11-02', 'Social', 1],
  ['2026-11-01', 'Search', 9],
  ['2026-11-02', 'Search', 7],
]); // prettier-ignore
const members = report([dimension('campaign'), dimension('channel'), spend, clicks], [
  ['A', 'Social', 10, 400],
  ['A', 'Search', 30, 100],
  ['A', 'Video', 1, 5],
  ['B', 'Social', 20, 200],
  ['B', 'Search', 5, 50],
]); // prettier-ignore

const lookOf = (spec: Parameters<typeof widgetContext>[0]) => ({
  tokens: tokensOf('light'),
  context: widgetContext(spec),
  hidden: new Set<string>(),
});

describe('a line on a reversed axis', () => {
  const spec: Written<'line'> = {
    type: 'line',
    query: 'q',
    x: 'date',
    y: 'clicks',
    color: 'channel',
    axis: { reversed: true, min: 1 },
    target: { value: 2 },
  };
  const props = lineProps(complete<'line'>(spec), { q: places }, widgetContext(spec))!;
  const drawing = drawLine(props, room, lookOf(spec));

  it('has the first place on top, of its figures, its grid and its targets', () => {
    const ticks = drawing.texts.filter(({ text, anchor }) => anchor === 'end' && /^\d+$/.test(text));
    expect(ticks[0]?.text).toBe('1');
    const heights = ticks.map(({ y }) => y);
    expect(heights).toEqual(heights.toSorted((a, b) => a - b));
    const [search, social] = pathsOf(drawing).map(({ points }) => points.map(({ y }) => y));
    expect(social![1]).toBeLessThan(social![0]!);
    expect(Math.max(...social!)).toBeLessThan(Math.min(...search!));
    const target = drawing.marks.find((mark) => mark.kind === 'path' && mark.stroke?.dash !== undefined);
    expect(target?.kind === 'path' && target.points[0]!.y).toBeLessThan(social![0]!);
  });

  it('names its lines, and has the dots of the pointer, where they are', () => {
    const names = drawing.texts.filter(({ text }) => text === 'Social' || text === 'Search');
    expect(names.toSorted((a, b) => a.y - b.y).map(({ text }) => text)).toEqual(['Social', 'Search']);
    const dots = drawing.hits[1]!.cursor.flatMap((mark) => (mark.kind === 'dot' ? [mark.y] : []));
    const ends = pathsOf(drawing).map(({ points }) => points.at(-1)!.y);
    expect(dots).toEqual(ends);
  });

  it('says that it is, with the lowest figure in place of the highest', () => {
    expect(lineWidget.describe(props, widgetContext(spec))).toBe(
      'clicks by date, 1\u2009–\u20092 Nov 2026, for Search, Social. Lowest 1 (Social, 2 Nov 2026). The axis of clicks is reversed: it runs from large to small figures. Targets: Target 2.',
    );
  });
});

describe('a scatter chart with a reversed axis', () => {
  const spec: Written<'scatter'> = {
    type: 'scatter',
    query: 'q',
    points: 'campaign',
    x: 'spend',
    y: 'clicks',
    labels: 'none',
    axis: { x: { reversed: true }, y: { reversed: true } },
  };
  const props = scatterProps(complete<'scatter'>(spec), { q: members }, widgetContext(spec))!;

  it('sets small figures on the right and on top, and says so', () => {
    const dots = drawScatter(props, room, lookOf(spec)).marks.flatMap((mark) =>
      mark.kind === 'dot' ? mark : [],
    );
    const [a, b] = dots;
    // A has more of both than B.
    expect(a!.x).toBeLessThan(b!.x);
    expect(a!.y).toBeGreaterThan(b!.y);
    expect(scatterWidget.describe(props, widgetContext(spec))).toContain('The axis of clicks is reversed');
  });
});

describe('mirrored bars', () => {
  const spec: Written<'bar'> = {
    type: 'bar',
    query: 'q',
    x: 'clicks',
    y: 'campaign',
    color: 'channel',
    stack: 'mirror',
    target: { value: 300, title: 'Goal' },
  };
  const props = barProps(complete<'bar'>(spec), { q: members }, widgetContext(spec))!;
  const drawing = drawBar(props, room, lookOf(spec));

  it('set the two largest members back to back and name the others', () => {
    expect(props.series.map(({ name, mirrored }) => [name, mirrored])).toEqual([
      ['Social', true],
      ['Search', undefined],
    ]);
    expect(props.note).toBe('1 more is not shown');
    const bars = drawing.marks.flatMap((mark) => (mark.kind === 'rect' ? mark : []));
    const zero = bars[2]!.x;
    for (const bar of bars.slice(0, 2)) expect(bar.x + bar.width).toBeCloseTo(zero, 6);
    for (const bar of bars.slice(2)) expect(bar.x).toBeCloseTo(zero, 6);
    expect(bars.map(({ width }) => width / bars[0]!.width)).toEqual(
      [1, 0.5, 0.25, 0.125].map((each) => expect.closeTo(each, 6)),
    );
  });

  it('carry their figures, and have their targets on both sides, all without a minus', () => {
    const texts = drawing.texts.map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining(['400', '200', '100', '50', 'Goal 300']));
    expect(texts.filter((text) => /[-−]\d/.test(text))).toEqual([]);
    const dashed = drawing.marks.filter((mark) => mark.kind === 'path' && mark.stroke?.dash !== undefined);
    expect(dashed).toHaveLength(2);
  });

  it('stay on their side when the reader takes one out', () => {
    const free = { ...props, targets: [] };
    const alone = drawBar(free, room, { ...lookOf(spec), hidden: new Set(['Search']) });
    const [bar] = alone.marks.flatMap((mark) => (mark.kind === 'rect' ? mark : []));
    expect(bar!.x + bar!.width).toBeCloseTo(alone.plot.x + alone.plot.width, 0);
  });

  it('are read with both figures, and give the pointer both', () => {
    expect(barWidget.describe(props, widgetContext(spec))).toBe(
      'clicks by campaign: A: Social 400 – Search 100, B: Social 200 – Search 50. Targets: Goal 300.',
    );
    expect(drawing.hits[0]!.tooltip()).toMatchObject({
      rows: [{ value: '400' }, { value: '100' }],
      total: null,
    });
  });

  it('set two measures back to back in the order that a page says', () => {
    const two: Written<'bar'> = {
      type: 'bar',
      query: 'q',
      x: ['clicks', 'spend'],
      y: 'campaign',
      stack: 'mirror',
    };
    const both = barProps(complete<'bar'>(two), { q: members }, widgetContext(two))!;
    expect(both.series.map(({ id, mirrored }) => [id, mirrored])).toEqual([
      ['clicks', true],
      ['spend', undefined],
    ]);
  });
});

const pathsOf = ({ marks }: Drawing) =>
  marks
    .flatMap((mark) => (mark.kind === 'clip' ? mark.marks : [mark]))
    .flatMap((mark) => (mark.kind === 'path' && mark.stroke?.width === 3 ? [mark] : []));
