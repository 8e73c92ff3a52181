import { describe, expect, it } from 'vitest';
import { tokensOf } from '../../../src/web/kit/theme/index.ts';
import { bandsOf } from '../../../src/web/widgets/chart-kit/brush.ts';
import { mirror } from '../../../src/web/widgets/chart-kit/mirror.ts';
import type { CartesianProps } from '../../../src/web/widgets/chart-kit/data/model.ts';
import { draw as drawColumn } from '../../../src/web/widgets/column/draw.ts';
import { columnWidget } from '../../../src/web/widgets/column/index.ts';
import { isWithin, rangeAction } from '../../../src/web/widgets/frame/range-action.ts';
import { memberIn } from '../../../src/web/widgets/frame/select-action.ts';
import type { PlaceMembers } from '../../../src/web/widgets/chart-kit/drawing.ts';
import type { Written } from '../../support/widget-context.ts';
import {
  complete,
  dateColumn,
  dimension,
  report,
  spend,
  widgetContext,
} from '../../support/widget-context.ts';

const months = report(
  [{ ...dateColumn, grain: 'month' }, dimension('channel'), spend],
  ['01', '02', '03', '04'].flatMap((month) => [
    [`2026-${month}-01`, 'search', 10],
    [`2026-${month}-01`, 'social', 20],
  ]),
  { range: { start: '2026-01-01', end: '2026-04-30' } },
);
const written: Written<'column'> = {
  type: 'column',
  query: 'rows',
  x: 'date',
  y: 'spend',
  selects: { date: 'date' },
};
const context = widgetContext(written);
const drawingOf = (change: Partial<Written<'column'>> = {}) => {
  const spec = complete<'column'>({ ...written, ...change });
  const props = columnWidget.toProps(spec, { rows: months }, context) as CartesianProps;
  return drawColumn(
    props,
    { width: 640, height: 300 },
    { tokens: tokensOf('light'), context, hidden: new Set() },
  );
};
const textOf = (members: PlaceMembers | undefined) => memberIn(members, 'date', months.columns);

function chosenFrom(one: number, other: number, chosen: readonly string[] = []) {
  const calls: string[] = [];
  let now: readonly string[] = [];
  const filters = {
    ...context.filters,
    chosen: () => now,
    choose(...[component, range, adds]: [string, string, boolean]) {
      now = [range];
      calls.push(`${component} ${range} ${adds}`);
    },
    undo: () => void calls.push('undo'),
  };
  const noted: (() => void)[] = [];
  const actions = {
    ...context.actions,
    notify: (text: string, action?: { readonly run: () => void }) => {
      calls.push(text);
      if (action !== undefined) noted.push(action.run);
    },
  };
  const { hits } = drawingOf();
  const ends = [textOf(hits[one]?.members), textOf(hits[other]?.members)];
  return {
    calls,
    noted,
    later: (range: string) => (now = [range]),
    action: rangeAction('date', ends, chosen, textOf, { ...context, filters, actions }),
  };
}

describe('choosing from one period to another', () => {
  it('takes all days from the first to the last, in whichever direction it goes', () => {
    for (const [one, other] of [
      [1, 2],
      [2, 1],
    ] as const) {
      const { calls, action } = chosenFrom(one, other);
      action!.run();
      expect(calls[0]).toBe('date 2026-02-01_2026-03-31 false');
      expect(action!.words).toMatch(/Feb.*Mar.*Escape to cancel/);
      expect(drawingOf().hits.map(({ members }) => action!.holds(members))).toEqual([
        false,
        true,
        true,
        false,
      ]);
    }
  });

  it('can be undone until something else is chosen', () => {
    const { calls, noted, later, action } = chosenFrom(0, 1);
    action!.run();
    expect(calls[1]).toMatch(/^date: .*Jan.*Feb/);
    noted[0]!();
    expect(calls.at(-1)).toBe('undo');
    later('2026-05-01_2026-05-31');
    noted[0]!();
    expect(calls.filter((call) => call === 'undo')).toHaveLength(1);
  });

  it('does not take back what is chosen already', () => {
    const { calls, action } = chosenFrom(1, 2, ['2026-02-01_2026-03-31']);
    action!.run();
    expect(calls).toEqual([]);
  });

  it('needs two places that stand for days', () => {
    expect(rangeAction('date', [null, '2026-01-01_2026-01-31'], [], textOf, context)).toBeNull();
  });

  it('is for charts whose places follow each other in time', () => {
    expect(drawingOf().follows).toBe(true);
    expect(mirror(drawingOf()).follows).toBe(true);
    expect(drawingOf({ facet: 'channel' }).follows).toBe(true);
    expect(drawingOf({ x: 'channel' }).follows).toBe(false);
  });

  it('paints one band over neighbours, in each of several small charts, from right to left too', () => {
    const { action } = chosenFrom(1, 2);
    for (const drawing of [drawingOf(), mirror(drawingOf())]) {
      const bands = bandsOf(drawing.hits, action!, 'blue') as { x: number; width: number }[];
      expect(bands).toHaveLength(1);
      expect(bands[0]!.width).toBeCloseTo(drawing.plot.width / 2, 0);
      expect(bands[0]!.x).toBeCloseTo(drawing.plot.x + drawing.plot.width / 4, 0);
    }
    expect(bandsOf(drawingOf({ facet: 'channel' }).hits, action!, 'blue')).toHaveLength(2);
  });
});

describe('what is chosen', () => {
  it('holds each period of which some days are chosen', () => {
    const chosen = ['2026-02-10_2026-03-31'];
    expect(isWithin('2026-02-01_2026-02-28', chosen, true)).toBe(true);
    expect(isWithin('2026-04-01_2026-04-30', chosen, true)).toBe(false);
    expect(isWithin('2026-03-31T23', chosen, true)).toBe(true);
    expect(isWithin('search', ['search'], false)).toBe(true);
    expect(isWithin(null, chosen, true)).toBe(false);
  });
});
