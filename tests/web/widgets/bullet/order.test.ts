import { describe, expect, it } from 'vitest';
import { bulletProps } from '../../../../src/web/widgets/bullet/to-props.ts';
import { dimension, measure, report, widgetContext } from '../../../support/widget-context.ts';

const rows = report(
  [dimension('brand'), measure('pace')],
  [
    ['Early', 1.2],
    ['Late', 0.7],
    ['Unknown', null],
    ['Even', 1],
  ],
);

const namesOf = (more: { readonly sort?: string; readonly limit?: number }) => {
  const spec = {
    type: 'bullet',
    query: 'q',
    measure: 'pace',
    by: 'brand',
    height: 100,
    export: true,
    ...more,
  } as const;
  return bulletProps(spec, { q: rows }, widgetContext(spec))?.figures.map(({ name }) => name);
};

describe('the bars of a bullet chart', () => {
  it('stand with the largest first', () => {
    expect(namesOf({})).toEqual(['Early', 'Even', 'Late']);
  });

  it('stand with the smallest first where they are sorted so, and the limit keeps those', () => {
    expect(namesOf({ sort: 'pace', limit: 2 })).toEqual(['Late', 'Even']);
    expect(namesOf({ sort: '-pace', limit: 2 })).toEqual(['Early', 'Even']);
  });
});
