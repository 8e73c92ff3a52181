import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonInSlices } from '../../../../src/server/rooms/reports/json-in-slices.ts';

describe('an answer that is written in slices', () => {
  it('is the text that JSON.stringify makes of it', async () => {
    const cell = fc.oneof(fc.string(), fc.double(), fc.constant(null), fc.boolean());
    const rows = fc
      .tuple(cell, fc.constantFrom(0, 1, 99, 100, 101, 450))
      .map(([value, length]) => Array.from({ length }, () => [value]));
    const answer = fc.record(
      {
        rows,
        total: cell,
        nothing: fc.constant(undefined),
        at: fc.date({ noInvalidDate: true }),
        comparison: fc.record({ rows }),
      },
      { requiredKeys: ['rows'] },
    );
    await fc.assert(
      fc.asyncProperty(answer, async (value) => {
        expect((await jsonInSlices(value)).toString()).toBe(JSON.stringify(value));
      }),
      { numRuns: 50 },
    );
  });

  it('lets others have their turn meanwhile', async () => {
    const order: string[] = [];
    const rows = Array.from({ length: 200_000 }, (_, index) => [index]);
    const writing = jsonInSlices({ rows }).then(() => order.push('written'));
    setImmediate(() => order.push('another call'));
    await writing;
    expect(order).toEqual(['another call', 'written']);
  });
});
