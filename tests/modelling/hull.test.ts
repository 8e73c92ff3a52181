import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { concaveHull, flightCurve } from '../../src/modelling/index.ts';

it('a curve with its S drawn straight is never under it, never bends up, and is the curve itself further on', () => {
  const flight = { adstock: 'none', window: 1, weeks: 1, carryOver: 'steady' } as const;
  fc.assert(
    fc.property(
      fc.double({ min: 0.5, max: 3, noNaN: true }),
      fc.double({ min: 10, max: 1e5, noNaN: true }),
      fc.double({ min: 0, max: 0.5, noNaN: true }),
      (slope, half, part) => {
        const curve = flightCurve(
          [{ effect: 1000, saturation: { form: 'hill', half, slope }, carry: [] }],
          flight,
        );
        const min = part * half;
        const hull = concaveHull(curve, min);
        const spends = Array.from({ length: 60 }, (_, step) => min + ((step + 1) * 6 * half) / 60);
        for (const spend of spends)
          expect(hull.response(spend)).toBeGreaterThanOrEqual(curve.response(spend) - 1e-6);
        const rises = spends.map((spend) => hull.marginal(spend));
        for (const [at, rise] of rises.slice(1).entries())
          expect(rise).toBeLessThanOrEqual(rises[at]! * (1 + 1e-6));
        expect(hull.response(20 * half + min)).toBeCloseTo(curve.response(20 * half + min), 6);
        expect(hull.response(min)).toBeCloseTo(curve.response(min), 6);
      },
    ),
    { numRuns: 200 },
  );
});
