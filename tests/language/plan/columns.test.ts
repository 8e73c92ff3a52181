import { readFileSync } from 'node:fs';
import { array, assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BREAKPOINTS,
  columnsOf,
  linesOf,
  equalPartsOf,
  rowsWith,
  spansOf,
} from '../../../src/language/plan/columns.ts';

const tile = () => 'tile' as const;
const chart = () => 'picture' as const;
const total = (cells: readonly { readonly span: number }[]) => cells.reduce((sum, { span }) => sum + span, 0);
const spans = (rows: readonly (readonly { readonly span: number }[])[]) =>
  rows.map((row) => row.map(({ span }) => span));

describe('the rows of a page', () => {
  it('share what is left among the widgets without a span', () => {
    expect(spans([['a'], [{ widget: 'b', span: 8 }, 'c'], ['d', 'e', 'f', 'g', 'a']].map(columnsOf))).toEqual(
      [[24], [8, 16], [5, 5, 5, 5, 4]],
    );
  });

  it('are as wide without some of their widgets as they were', () => {
    const row = columnsOf(['a', 'b', 'c']);
    expect(spans(rowsWith([row], new Set(['a', 'c'])))).toEqual([[12, 12]]);
    const widths = array(integer({ min: 1, max: 6 }), { minLength: 2, maxLength: 4 });
    assert(
      property(widths, integer({ min: 1, max: 14 }), (drawn, kept) => {
        const placed = drawn.map((span, index) => ({ widget: 'abcd'[index]!, span }));
        const names = new Set(
          placed.filter((_, index) => (kept & (1 << index)) !== 0).map(({ widget }) => widget),
        );
        for (const left of rowsWith([placed], names)) expect(total(left)).toBe(total(placed));
      }),
    );
  });
});

describe('the columns of a widget', () => {
  const tiles = columnsOf(['a', 'b', 'c', 'd', 'e']);

  it('are more for tiles where the window is narrow, and all for charts', () => {
    const [first] = spansOf(tiles, tile);
    expect(first).toEqual({ desktop: 5, laptop: 8, tablet: 8, phone: 12 });
    expect(spansOf(tiles, chart)[0]).toEqual({ desktop: 5, laptop: 5, tablet: 24, phone: 24 });
  });

  it('are equal parts for tiles that 24 columns cannot hold evenly, and stay columns for all else', () => {
    expect(equalPartsOf(spansOf(tiles, tile))).toBe(5);
    expect(equalPartsOf(spansOf(tiles, chart))).toBe(24);
    expect(equalPartsOf(spansOf(columnsOf([{ widget: 'a', span: 10 }, 'b', 'c']), tile))).toBe(24);
  });

  it('leave no tile beside nothing on a phone', () => {
    expect(spansOf(tiles, tile).map(({ phone }) => phone)).toEqual([12, 12, 12, 12, 24]);
    expect(spansOf(tiles.slice(0, 2), tile).map(({ phone }) => phone)).toEqual([12, 12]);
  });

  it('make lines of a row that is too narrow', () => {
    const lines = (width: number) => linesOf([tiles], tile, width).map((line) => line.join(''));
    expect(lines(BREAKPOINTS.desktop)).toEqual(['abcde']);
    expect(lines(BREAKPOINTS.desktop - 1)).toEqual(['abc', 'de']);
    expect(lines(BREAKPOINTS.tablet - 1)).toEqual(['ab', 'cd', 'e']);
    expect(linesOf([tiles], chart, BREAKPOINTS.laptop - 1)).toHaveLength(5);
  });

  it('change at the widths at which the style sheet of a page takes other columns', () => {
    const css = readFileSync('src/web/page/layout/layout.module.css', 'utf8');
    const widths = [...css.matchAll(/@media \(width < (\d+)px\)/g)].map(([, width]) => Number(width));
    expect(widths).toEqual([BREAKPOINTS.desktop, BREAKPOINTS.laptop, BREAKPOINTS.tablet]);
  });
});
