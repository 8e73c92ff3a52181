import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { belowTexts, memberLabels, memberLines } from '../../../../src/web/widgets/chart-kit/guide/ticks.ts';
import { textWidth, wrapText } from '../../../../src/web/widgets/chart-kit/text-width.ts';

const font = '11px sans-serif';
const plot = { x: 0, y: 0, width: 600, height: 200 };
const positionsOf = (names: readonly string[]) => names.map((label) => ({ key: label, label }));
const textsOf = (names: readonly string[], height = 240) => {
  const positions = positionsOf(names);
  const lines = memberLines(positions, { length: plot.width, height, font });
  const place = (at: number): number => ((at + 0.5) * plot.width) / names.length;
  const labels = memberLabels(positions, place, { length: plot.width, lines, font });
  return belowTexts(labels, plot, { width: plot.width, font });
};

describe('the names of members below a plot', () => {
  it('take one line where each has room', () => {
    const texts = textsOf(['Search', 'Social', 'Video']);
    expect(texts.map(({ text }) => text)).toEqual(['Search', 'Social', 'Video']);
    expect(new Set(texts.map(({ y }) => y)).size).toBe(1);
  });

  it('are whole where a long one has room between shorter ones, beyond its share of the length', () => {
    const names = ['Draft', 'Submittedtoclients', 'Returned', 'Approved', 'Archived'];
    expect(textWidth(names[1]!, font)).toBeGreaterThan(plot.width / names.length - 8);
    expect(textsOf(names).map(({ text }) => text)).toEqual(names);
  });

  it('break between their words into lines where one would cut them', () => {
    const names = [
      'Spend, year before',
      'Social',
      'Connected TV',
      'Retail media',
      'Display',
      'Video',
      'Audio',
    ];
    const texts = textsOf(names);
    const ofFirst = texts.filter(({ x }) => x === texts[0]!.x);
    expect(ofFirst.map(({ text }) => text)).toEqual(['Spend, year', 'before']);
    expect(ofFirst[1]!.y).toBeGreaterThan(ofFirst[0]!.y);
    expect(ofFirst.every(({ full }) => full === names[0])).toBe(true);
    expect(texts.some(({ text }) => text.includes('…'))).toBe(false);
  });

  it('take a third line rather than be cut', () => {
    const names = ['Spend, year before', ...Array.from({ length: 8 }, (_, at) => `Part ${at}`)];
    const texts = textsOf(names);
    expect(texts.slice(0, 3).map(({ text }) => text)).toEqual(['Spend,', 'year', 'before']);
  });

  it('stay in one line where the drawing is low, or no word ends', () => {
    const names = ['Spend, year before', ...Array.from({ length: 7 }, (_, at) => `Part ${at}`)];
    expect(textsOf(names, 90)[0]!.text).toContain('…');
    const code = 'Velora_AWA_DE_2026Q4_FamilyPlan';
    expect(memberLines(positionsOf(Array(6).fill(code)), { length: 600, height: 240, font })).toBe(1);
  });

  it('lose no word in a wide room, and leave no room in any', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-z]{1,9}$/), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 20, max: 400 }),
        (words, room) => {
          const lines = wrapText(words.join(' '), room, 2, font);
          expect(lines.length).toBeLessThanOrEqual(2);
          const isCut = lines.some((line) => line.includes('…'));
          expect(isCut || lines.join(' ') === words.join(' ')).toBe(true);
          const isWithin = (line: string): boolean => line.length <= 3 || textWidth(line, font) <= room;
          expect(lines.every(isWithin)).toBe(true);
        },
      ),
    );
  });
});
