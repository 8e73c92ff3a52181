import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokensOf } from '../../../../src/web/kit/theme/index.ts';
import { mirror } from '../../../../src/web/widgets/chart-kit/mirror.ts';
import { gridFor } from '../../../../src/web/widgets/chart-kit/layout/panels.ts';
import type { Drawing, Room } from '../../../../src/web/widgets/chart-kit/drawing.ts';
import { draw as drawColumn } from '../../../../src/web/widgets/column/draw.ts';
import { columnWidget } from '../../../../src/web/widgets/column/index.ts';
import { columnProps } from '../../../../src/web/widgets/column/to-props.ts';
import type { Written } from '../../../support/widget-context.ts';
import { complete, dimension, report, spend, widgetContext } from '../../../support/widget-context.ts';

const written: Written<'column'> = {
  type: 'column',
  query: 'q',
  x: 'channel',
  y: 'spend',
  color: 'device',
  facet: 'platform',
  stack: 'zero',
};
const columns = [dimension('platform'), dimension('channel'), dimension('device'), spend];
const answers = {
  q: report(columns, [
    ['Meta', 'Social', 'Phone', 800],
    ['Meta', 'Social', 'Desktop', 200],
    ['Meta', 'Video', 'Phone', 500],
    ['TikTok', 'Video', 'Phone', 500],
  ]),
};
const context = widgetContext(written);
const propsOf = (data: typeof answers = answers) => columnProps(complete<'column'>(written), data, context)!;
const WIDE = { width: 900, height: 320 };

function drawingIn(room: Room = WIDE, hidden: readonly string[] = []): Drawing {
  return drawColumn(propsOf(), room, { tokens: tokensOf('light'), context, hidden: new Set(hidden) });
}

const headings = ({ texts }: Drawing) => texts.filter(({ bold }) => bold === true);
const bars = ({ marks }: Drawing) => marks.filter((mark) => mark.kind === 'rect');

describe('small multiples', () => {
  it('have a heading for each member, the largest first', () => {
    expect(headings(drawingIn()).map(({ text }) => text)).toEqual(['Meta', 'TikTok']);
  });

  it('measure all panels on the same scale and along the same positions', () => {
    const of500 = bars(drawingIn()).filter((mark, _, all) =>
      all.some((other) => other !== mark && Math.abs(other.height - mark.height) < 0.01),
    );
    expect(of500).toHaveLength(2);
    const [meta, tikTok] = of500;
    const [one, other] = headings(drawingIn());
    expect(tikTok!.x - meta!.x).toBeCloseTo(other!.x - one!.x);
    expect(tikTok!.y).toBeCloseTo(meta!.y);
  });

  it('have one legend, which takes a series out of each', () => {
    expect(drawingIn().legend?.entries.map(({ name }) => name)).toEqual(['Phone', 'Desktop']);
    expect(bars(drawingIn())).toHaveLength(4);
    expect(bars(drawingIn(WIDE, ['Phone']))).toHaveLength(1);
  });

  it('answer with the member of the panel', () => {
    const { hits } = drawingIn();
    expect(new Set(hits.map(({ id }) => id)).size).toBe(hits.length);
    const last = hits.at(-1)!;
    expect(last.members).toEqual({ platform: 'TikTok', channel: 'Video' });
    expect(last.tooltip().title).toBe('TikTok · Video');
    expect(last.tooltip().total ?? last.tooltip().rows[0]?.value).toContain('500');
  });

  it('are scrolled where there is no room for all of them', () => {
    const narrow = drawingIn({ width: 300, height: 200 });
    expect(headings(narrow).map(({ x }) => x)).toEqual([0, 0]);
    expect(narrow.height).toBeGreaterThan(200);
    expect(narrow.scroll?.height).toBeLessThanOrEqual(200);
    expect(drawingIn().scroll).toBeUndefined();
  });

  it('begin at the right for readers from right to left', () => {
    const [first, second] = headings(mirror(drawingIn()));
    expect(first!.x).toBeGreaterThan(second!.x);
    expect(first!.anchor).toBe('end');
  });

  it('are the twelve largest, and say how many more there are', () => {
    const rows = Array.from({ length: 15 }, (_, at) => [`P${at}`, 'Social', 'Phone', 100 - at]);
    const { facet, note } = propsOf({ q: report(columns, rows) });
    expect(facet?.panels.map(({ name }) => name)).toEqual(Array.from({ length: 12 }, (_, at) => `P${at}`));
    expect(note).toBe('3 more are not shown');
  });

  it('draw figures that no total can be made of', () => {
    const rate = { ...spend, aggregate: 'none' as const };
    const { facet } = propsOf({ q: report([...columns.slice(0, 3), rate], answers.q.rows) });
    const phones = facet?.panels.map(({ name, series }) => [
      name,
      series.find(({ id }) => id === 'Phone')?.values,
    ]);
    expect(Object.fromEntries(phones ?? [])).toEqual({ Meta: [800, 500], TikTok: [null, 500] });
  });

  it('are described panel by panel, and are rows of a table', () => {
    expect(columnWidget.describe(propsOf(), context)).toMatch(/^Meta: .*TikTok: /);
    const table = columnWidget.toTable?.(complete<'column'>(written), answers, context);
    expect(table?.columns.map(({ name }) => name)).toEqual(['platform', 'channel', 'device', 'spend']);
  });
});

describe('the grid of panels', () => {
  it('keeps them apart, within the width, in rows as even as can be', () => {
    const side = integer({ min: 120, max: 2000 });
    assert(
      property(integer({ min: 1, max: 12 }), side, side, (count, width, height) => {
        const { places, panel, ...whole } = gridFor(count, { width, height });
        expect(places).toHaveLength(count);
        for (const [at, { x, y }] of places.entries()) {
          expect(x + panel.width).toBeLessThanOrEqual(width + 0.01);
          expect(y + panel.height).toBeLessThanOrEqual(whole.height + 0.01);
          for (const other of places.slice(at + 1)) {
            const isBeside = Math.abs(other.x - x) >= panel.width && other.x !== x;
            expect(isBeside || Math.abs(other.y - y) >= panel.height).toBe(true);
          }
        }
        const rows = [...new Set(places.map(({ y }) => y))];
        const counts = rows.map((row) => places.filter(({ y }) => y === row).length);
        expect(Math.min(...counts.slice(0, -1), Infinity)).toBeGreaterThanOrEqual(counts.at(-1)!);
      }),
    );
  });
});
