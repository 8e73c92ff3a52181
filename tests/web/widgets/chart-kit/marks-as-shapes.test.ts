import * as fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Mark } from '../../../../src/web/widgets/chart-kit/drawing.ts';
import { Shapes } from '../../../../src/web/widgets/chart-kit/Shapes.tsx';

const markup = (marks: readonly Mark[]): string =>
  renderToStaticMarkup(createElement(Shapes, { width: 300, height: 200, marks }));
const shapesIn = (text: string): number => text.match(/<(path|rect|circle) /g)?.length ?? 0;

const length = fc.double({ min: -400, max: 400, noNaN: true });
const size = fc.double({ min: 0, max: 400, noNaN: true });
const point = fc.record({ x: length, y: length });
const box = fc.record({ x: length, y: length, width: size, height: size });
const paint = fc.record({ color: fc.constant('#123456'), opacity: fc.constantFrom(0.3, 1) });

const plain: fc.Arbitrary<Mark> = fc.oneof(
  fc
    .tuple(paint, fc.array(point, { minLength: 2, maxLength: 5 }))
    .map(([own, points]): Mark => ({ ...own, kind: 'path', points, stroke: { width: 2, dash: [4, 2] } })),
  fc
    .tuple(paint, box, fc.boolean())
    .map(([own, at, hatched]): Mark => ({ ...own, ...at, kind: 'rect', hatched })),
  fc.tuple(paint, point, size).map(([own, at, radius]): Mark => ({ ...own, ...at, kind: 'dot', radius })),
  fc
    .tuple(paint, point, point)
    .map(([own, from, to]): Mark => ({ ...own, kind: 'link', from, to, width: 3 })),
  fc.tuple(paint, point, fc.double({ min: 0.1, max: 6.2, noNaN: true })).map(([own, at, to]): Mark => ({
    ...own,
    ...at,
    kind: 'arc',
    inner: 20,
    outer: 40,
    from: 0,
    to,
    edge: '#ffffff',
  })),
);

describe('marks as shapes', () => {
  it('are one shape each, of numbers alone, also within a clip', () => {
    fc.assert(
      fc.property(
        fc.array(plain, { maxLength: 8 }),
        fc.array(plain, { maxLength: 4 }),
        box,
        (marks, clipped, at) => {
          const text = markup([...marks, { kind: 'clip', ...at, marks: clipped }]);
          expect(shapesIn(text)).toBe(marks.length + clipped.length);
          expect(text).not.toMatch(/NaN|Infinity|undefined/);
        },
      ),
    );
  });

  it('have the colour, the opacity, the edge and the dashes of their marks', () => {
    const dot = markup([
      { kind: 'dot', x: 5, y: 6, radius: 3, color: '#abcdef', opacity: 0.5, edge: '#ffffff' },
    ]);
    expect(dot).toContain('<circle cx="5" cy="6" r="3" fill="#abcdef" fill-opacity="0.5" stroke="#ffffff"');
    const line = markup([
      {
        kind: 'path',
        points: [
          { x: 0, y: 0 },
          { x: 9, y: 9 },
        ],
        color: '#abcdef',
        stroke: { width: 2, dash: [4, 3] },
      },
    ]);
    expect(line).toContain(
      'd="M0,0L9,9" fill="none" stroke="#abcdef" stroke-width="2" stroke-dasharray="4 3"',
    );
  });

  it('show only what lies in the box of a clip', () => {
    const inner: Mark = { kind: 'rect', x: 0, y: 0, width: 90, height: 9, color: '#abcdef' };
    expect(markup([{ kind: 'clip', x: 10, y: 20, width: 30, height: 40, marks: [inner] }])).toContain(
      '<svg x="10" y="20" width="30" height="40" viewBox="10 20 30 40"><rect x="0" y="0" width="90" height="9"',
    );
  });
});
