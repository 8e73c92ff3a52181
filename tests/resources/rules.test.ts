import { expect, it } from 'vitest';
import { rulesBrokenBy } from '../../src/resources/index.ts';

const model = {
  fields: { starts: { type: 'date' }, ends: { type: 'date' } },
  rules: [
    {
      at: 'ends',
      check: 'ends >= starts',
      names: ['ends', 'starts'],
      message: 'plans.rules.endsAfterStart',
      severity: 'error',
    },
  ],
} as unknown as Parameters<typeof rulesBrokenBy>[0];

const broken = (starts: string, ends: string): readonly (string | null)[] =>
  rulesBrokenBy(model, { starts, ends }, 'error').map(({ at }) => at);

it('evaluates no rule on a day that no calendar has: only the day itself is at fault', () => {
  expect(broken('2026-03-01', '2026-02-01')).toEqual(['ends']);
  expect(broken('2026-02-31', '2026-02-15')).toEqual([]);
  expect(broken('31.02.2026', '2026-02-15')).toEqual([]);
  expect(broken('2026-02-15', '2026-02-30')).toEqual([]);
});
