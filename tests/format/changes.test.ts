import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFormatters, toneOf } from '../../src/format/index.ts';

const format = createFormatters({ locale: 'en-GB', currency: 'EUR' });

describe('changes', () => {
  it('are percent for amounts', () => {
    expect(format.change(112, 100)).toMatchObject({ text: '+12.0%', unit: 'percent', direction: 'up' });
    expect(format.change(90, 100)).toMatchObject({ text: '−10.0%', direction: 'down' });
    expect(format.change(-50, -100)).toMatchObject({ text: '+50.0%', direction: 'up' });
  });

  it('are percentage points for rates', () => {
    expect(format.change(0.012, 0.014, { format: 'percent' })).toMatchObject({
      text: '−0.20\u00a0pp',
      unit: 'points',
    });
  });

  it('are places for ranks', () => {
    const rank = { format: 'integer', isRank: true } as const;
    expect(format.change(2, 5, rank)).toMatchObject({ text: '−3', unit: 'places', direction: 'down' });
    expect(format.change(5, 2, rank)).toMatchObject({ text: '+3', direction: 'up' });
  });

  it('are not known where a figure is missing or grew from nothing', () => {
    expect(format.change(5, 0)).toBeNull();
    expect(format.change(null, 3)).toBeNull();
    expect(format.change(3, undefined)).toBeNull();
    expect(format.change(0, 0)).toMatchObject({ text: '0%', direction: 'flat' });
  });

  it('are flat where the shown figure is zero', () => {
    expect(format.change(100.001, 100)).toMatchObject({ text: '0%', direction: 'flat' });
  });

  it('point the way that the figures went', () => {
    const figures = fc.double({ min: 0.01, max: 1e9, noNaN: true });
    fc.assert(
      fc.property(figures, figures, (now, before) => {
        const went = now === before ? 'flat' : now > before ? 'up' : 'down';
        expect([went, 'flat']).toContain(format.change(now, before)?.direction);
      }),
    );
  });

  it('are good news by the direction that is good', () => {
    expect(toneOf({ direction: 'down' }, 'lower')).toBe('good');
    expect(toneOf({ direction: 'up' }, 'lower')).toBe('bad');
    expect(toneOf({ direction: 'up' }, 'neutral')).toBe('neutral');
    expect(toneOf({ direction: 'flat' }, 'higher')).toBe('neutral');
    expect(toneOf(null, 'higher')).toBe('neutral');
  });
});
