import { describe, expect, it } from 'vitest';
import { withColumnSet } from '../../../../src/web/widgets/grid/to-props.ts';
import type { GridProps } from '../../../../src/web/widgets/grid/to-props.ts';
import { brand, kpi, note, target, year } from './fields.ts';

const look = { width: 100, rules: [], sum: null, zeroIsNone: false };
const props = {
  fields: [brand, year, kpi, target, note],
  hidden: [],
  groupBy: ['kpi'],
  looks: { brand: { ...look, frozen: true }, note: { ...look, frozen: false } },
} as Partial<GridProps> as GridProps;
const namesOf = (fields: GridProps['fields']): readonly string[] => fields.map(({ name }) => name);

describe('a set of columns', () => {
  it('has the frozen columns and those of groups first, then its own in its order', () => {
    const { fields, hidden } = withColumnSet(props, { title: 'Targets', columns: ['note', 'target'] });
    expect(namesOf(fields)).toEqual(['brand', 'kpi', 'note', 'target']);
    expect(namesOf(hidden)).toEqual(['year']);
  });

  it('shows a column once, though the set names one that is frozen or grouped by', () => {
    const { fields, hidden } = withColumnSet(props, { title: 'All', columns: ['kpi', 'brand', 'year'] });
    expect(namesOf(fields)).toEqual(['brand', 'kpi', 'year']);
    expect(namesOf(hidden)).toEqual(['target', 'note']);
  });

  it('is all columns where none is chosen', () => {
    expect(withColumnSet(props, undefined)).toBe(props);
  });
});
