import { describe, expect, it } from 'vitest';
import type { GoodWhen } from '../../../../src/format/index.ts';
import { tokensOf } from '../../../../src/web/kit/theme/index.ts';
import { colorScale } from '../../../../src/web/widgets/chart-kit/scale/colors.ts';

const tokens = tokensOf('light');
const scaleOf = (goodWhen?: GoodWhen) => colorScale([0.5, 1, 1.5], 1, tokens, goodWhen);

describe('a colour scale with two hues', () => {
  it('has the warm hue on the side of the bad figures', () => {
    const [higher, lower] = [scaleOf('higher'), scaleOf('lower')];
    expect(lower.colorOf(1.5)).toBe(higher.colorOf(0.5));
    expect(lower.colorOf(0.5)).toBe(higher.colorOf(1.5));
    expect(lower.colorOf(1.5)).not.toBe(lower.colorOf(0.5));
  });

  it('has the warm hue below the middle where no direction is good', () => {
    expect(scaleOf().colorOf(0.5)).toBe(scaleOf('higher').colorOf(0.5));
  });
});
