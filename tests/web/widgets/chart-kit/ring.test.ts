import { describe, expect, it } from 'vitest';
import type { DrawnLegend, Look } from '../../../../src/web/widgets/chart-kit/drawing.ts';
import { ringSize } from '../../../../src/web/widgets/chart-kit/guide/ring.ts';
import { textWidth } from '../../../../src/web/widgets/chart-kit/text-width.ts';
import { tokensOf } from '../../../../src/web/kit/theme/index.ts';

const look = { tokens: tokensOf('light') } as Look;
const LARGEST = { largest: 220, part: 0.5 };

const listOf = (...entries: readonly (readonly [name: string, ...figures: string[]])[]): DrawnLegend => ({
  kind: 'table',
  place: 'right',
  label: 'Spend',
  entries: entries.map(([name, ...figures]) => ({ id: name, name, color: '#000', figures })),
});

const sizeIn = (width: number, legend: DrawnLegend | null): number =>
  ringSize({ width, height: 260 }, legend, LARGEST, look);

describe('a ring beside its list', () => {
  it('leaves the list the width of its names and figures', () => {
    const entry = ['Consideration', '€147.3K', '36.6%'] as const;
    const texts = entry.reduce((width, text) => width + textWidth(text, ''), 0);
    const size = sizeIn(380, listOf(entry));
    expect(size).toBeLessThan(380 / 2);
    expect(380 - size).toBeGreaterThan(texts);
  });

  it('has its part of the width where the list is narrow', () => {
    expect(sizeIn(380, listOf(['A', '1']))).toBe(190);
  });

  it('becomes smaller for names only up to a limit, and is never tiny', () => {
    const name = 'A campaign with a name that no list can show';
    const size = sizeIn(400, listOf([name, '€1']));
    expect(sizeIn(400, listOf([`${name}, however long`, '€1']))).toBe(size);
    expect(sizeIn(345, listOf([name, '€1,000,000,000', '€1,000,000,000', '100%']))).toBe(110);
  });

  it('has all of the room without a list', () => {
    expect(sizeIn(200, null)).toBe(200);
  });
});
