import { describe, expect, it } from 'vitest';
import { exampleValues, makeName, taxonomiesOf, taxonomyFaults } from '../../src/planning/index.ts';

const rows = {
  taxonomies: [
    { taxonomy: 'one', title: 'One', version: 2, status: 'active', level: 'campaign', letter_case: 'lower' },
    { taxonomy: 'two', delimiter: '-', space: 'remove' },
  ],
  segments: [
    { taxonomy: 'one', position: 2, segment: 'day', kind: 'date', format: 'YYYYMM' },
    { taxonomy: 'one', position: 1, segment: 'market', kind: 'choice', several: true },
    { taxonomy: 'one', position: 3, segment: 'number', kind: 'counter', required: false },
    { taxonomy: 'two', position: 1, segment: 'market', kind: 'text', length: 5 },
  ],
  values: [
    { taxonomy: 'one', segment: 'market', code: 'fr', title: 'France' },
    { taxonomy: 'one', segment: 'market', code: 'de' },
    { taxonomy: 'two', segment: 'market', code: 'uk' },
  ],
};

describe('taxonomies of three tables', () => {
  const [one, two] = taxonomiesOf(rows);

  it('have their own segments in their order, with their own values', () => {
    expect(one).toMatchObject({
      code: 'one',
      version: 2,
      delimiter: '_',
      letterCase: 'lower',
      space: null,
      segments: [
        {
          name: 'market',
          kind: 'choice',
          several: true,
          required: true,
          values: [
            { code: 'de', title: 'de' },
            { code: 'fr', title: 'France' },
          ],
        },
        { name: 'day', kind: 'date', format: 'YYYYMM', several: false },
        { name: 'number', kind: 'counter', digits: 3, required: false },
      ],
    });
    expect(two).toMatchObject({
      title: 'two',
      delimiter: '-',
      space: '',
      segments: [{ kind: 'text', longest: 5 }],
    });
  });

  it('show how their names look', () => {
    expect(taxonomyFaults(one!)).toEqual([]);
    expect(makeName(one!, exampleValues(one!)).name).toBe('de_202603_001');
  });
});
