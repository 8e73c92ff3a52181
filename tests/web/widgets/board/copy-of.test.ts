import { describe, expect, it } from 'vitest';
import { copyOf, proposedCopy, shiftOf } from '../../../../src/web/widgets/board/copy-of.ts';

const row = (id: string, values: Readonly<Record<string, string>>) => ({ id, version: 1, values });
const numbered = (name: string, number: number): string => `${name} (${number})`;
const spring = row('a', { code: '2026Q1', name: 'Spring', status: 'approved', total: '5' });
const plan = {
  status: { field: 'status', note: null },
  fields: { code: {}, name: {}, status: {}, total: { compute: '1 + 1' } },
} as never;

describe('a copy of a card', () => {
  it('is called by the first number that no other card has', () => {
    const rows = [spring, row('b', { code: '2026Q1-2', name: 'Spring (2)' })];
    const copies = { fields: ['code', 'name'] };
    expect(proposedCopy(spring, { name: 'name', copies }, rows, numbered)).toEqual({
      code: '2026Q1-3',
      name: 'Spring (3)',
    });
    // Of a copy, too; a code that ends in a number is a code of its own.
    expect(proposedCopy(rows[1]!, { name: 'name', copies }, rows, numbered)).toEqual({
      code: '2026Q1-2-2',
      name: 'Spring (3)',
    });
  });

  it('without what belongs to it has neither the status nor what is computed', () => {
    expect(copyOf(spring, { plan, name: 'name' }, [spring], numbered)).toEqual({
      code: '2026Q1',
      name: 'Spring (2)',
    });
  });

  it('moves by the days between its first day and the first one’s, and by none where no day is typed', () => {
    expect(shiftOf('2026-02-28', '2026-03-01')).toBe(1);
    expect(shiftOf('2026-01-01', '2025-01-01')).toBe(-365);
    expect(shiftOf('2026-01-01', '')).toBeNull();
  });
});
