import { describe, expect, it } from 'vitest';
import { shownFields } from '../../../../src/web/widgets/record/to-props.ts';

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
