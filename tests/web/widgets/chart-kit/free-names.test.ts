import { expect, it } from 'vitest';
import { freeNames } from '../../../../src/web/widgets/chart-kit/guide/free-names.ts';

const plot = { x: 0, y: 0, width: 600, height: 300 };
const anchors = (distance: number) => {
  const dots = [0, 1].map((at) => ({ name: `Name ${at}`, x: 200, y: 150 + distance * at, radius: 4 }));
  return freeNames(dots, { dots, taken: [], plot, font: '11px Inter' }).map(({ anchor }) => anchor);
};

it('names of dots keep a distance from each other, so that two are not read as one', () => {
  expect(anchors(20)).toEqual(['start', 'start']);
  expect(anchors(14)).toEqual(['start', 'end']);
});
