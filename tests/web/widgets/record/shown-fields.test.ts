import { describe, expect, it } from 'vitest';
import { hintIn, shownFields } from '../../../../src/web/widgets/record/to-props.ts';

const fields: readonly { name: string; when: Readonly<Record<string, readonly string[]>> | null }[] = [
  { name: 'condition', when: null },
  { name: 'plan', when: { condition: ['offPlan'] } },
  { name: 'time', when: { occasion: ['time', 'both'], condition: ['offPlan', 'above'] } },
];
const shown = (values: Readonly<Record<string, string>>, wrong: readonly string[] = []) =>
  shownFields(fields, values, wrong).map(({ name }) => name);

describe('the fields of a record', () => {
  it('are there while every field that they depend on has one of its values', () => {
    expect(shown({})).toEqual(['condition']);
    expect(shown({ condition: 'offPlan' })).toEqual(['condition', 'plan']);
    expect(shown({ condition: 'above', occasion: 'both' })).toEqual(['condition', 'time']);
    expect(shown({ condition: 'unusual', occasion: 'time' })).toEqual(['condition']);
  });

  it('are there in any case where something in them is wrong', () => {
    expect(shown({ condition: 'above' }, ['plan'])).toEqual(['condition', 'plan']);
  });
});

describe('the hint of a field', () => {
  const hints = { by: 'condition', texts: { above: 'In its unit.', late: 'Days.' } };

  it('is that of the value of the other field, else the one for all', () => {
    expect(hintIn({ hint: 'A number.', hints }, { condition: 'late' })).toBe('Days.');
    expect(hintIn({ hint: 'A number.', hints }, { condition: 'rises' })).toBe('A number.');
    expect(hintIn({ hint: 'A number.', hints }, {})).toBe('A number.');
    expect(hintIn({ hint: null, hints }, { condition: 'rises' })).toBeNull();
    expect(hintIn({ hint: 'A number.', hints: null }, { condition: 'late' })).toBe('A number.');
  });
});
