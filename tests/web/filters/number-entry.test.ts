import { describe, expect, it } from 'vitest';
import { enteredNumber, readEntry, steppedNumber } from '../../../src/web/filters/number-entry.ts';
import { numbersText } from '../../../src/web/filters/numbers-text.ts';
import { contextOf } from './bar-fixture.ts';

const context = contextOf();
const any = { min: null, max: null, step: 1, format: 'decimal' } as const;
const percent = { min: 0, max: 1, step: 0.05, format: 'percent' } as const;

/** What is said of a range of whole numbers. */
const appText = (from: number | null, to: number | null) =>
  numbersText({ from, to }, { format: 'integer' }, context.format);

describe('a range of numbers', () => {
  it('is read from two fields, of which one may be empty', () => {
    expect(readEntry({ from: '1,000', to: ' 2500.5 ' }, any, context).range).toEqual({
      from: 1000,
      to: 2500.5,
    });
    expect(readEntry({ from: '', to: '5' }, any, context).range).toEqual({ from: null, to: 5 });
    expect(readEntry({ from: '', to: '' }, any, context).range).toEqual({ from: null, to: null });
  });

  it('is sent as a share where a percentage is entered, without the noise of a division', () => {
    expect(readEntry({ from: '7', to: '14.1' }, percent, context).range).toEqual({ from: 0.07, to: 0.141 });
    expect(enteredNumber(0.07, percent, context)).toBe('7');
    expect(enteredNumber(0.141, percent, context)).toBe('14.1');
  });

  it.each([
    [{ from: 'ten', to: '' }, any, '“ten” is not a number'],
    [{ from: '-1', to: '' }, percent, 'At least 0.00%'],
    [{ from: '', to: '101' }, percent, 'At most 100.00%'],
    [{ from: '5', to: '2' }, any, 'The first number must not be larger than the second'],
  ])('says what is wrong with it', (entry, plan, fault) => {
    expect(readEntry(entry, plan, context).fault).toBe(fault);
  });

  it('is stepped within what it takes, from the nearest end where nothing is entered', () => {
    expect(steppedNumber('', 1, percent, context)).toBe('0');
    expect(steppedNumber('', -1, percent, context)).toBe('100');
    expect(steppedNumber('10', 1, percent, context)).toBe('15');
    expect(steppedNumber('98', 10, percent, context)).toBe('100');
    expect(steppedNumber('ten', 1, any, context)).toBe('ten');
  });

  it('is said as people read it, both ends in it', () => {
    expect(appText(100, 500)).toBe('100 – 500');
    expect(appText(100, null)).toBe('≥ 100');
    expect(appText(null, 500)).toBe('≤ 500');
    expect(appText(500, 500)).toBe('500');
  });
});
