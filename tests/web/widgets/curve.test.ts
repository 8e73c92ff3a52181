import { describe, expect, it } from 'vitest';
import { widgetExamples } from '../../../src/language/examples/index.ts';
import type { SpecOf } from '../../../src/web/widgets/widget.ts';
import { tokensOf } from '../../../src/web/kit/theme/index.ts';
import { drawCurve } from '../../../src/web/widgets/curve/draw.ts';
import { curveProps, pointAt } from '../../../src/web/widgets/curve/to-props.ts';
import { widgetContext } from '../../support/widget-context.ts';

const example = widgetExamples().find(({ type }) => type === 'curve')!;
const context = widgetContext(example.spec);
const props = curveProps(example.spec as SpecOf<'curve'>, example.data, context)!;

describe('a response curve', () => {
  it('has a curve for each member that has points, and says which has none', () => {
    expect(props.curves.map(({ name }) => name)).toEqual(['Search', 'Video']);
    expect(props.note).toContain('Display');
  });

  it('keeps the weeks apart from the points of the curve', () => {
    expect(props.curves[0]!.points).toHaveLength(41);
    expect(props.curves[0]!.observed).toHaveLength(60);
  });

  it('is read between two points on the line that joins them, and at its ends beyond them', () => {
    const points = [
      { x: 0, y: 0, low: 0, high: 0, slope: 4 },
      { x: 10, y: 40, low: 30, high: 50, slope: 2 },
    ];
    expect(pointAt(points, 5)).toEqual({ x: 5, y: 20, low: 15, high: 25, slope: 3 });
    expect(pointAt(points, 99)).toEqual(points[1]);
    expect(pointAt(points, -1)).toEqual(points[0]);
  });

  it('is dashed beyond what was seen, and only there', () => {
    const curve = props.curves[0]!;
    const drawn = drawCurve(
      { ...props, curve, chosen: 9000, height: 280 },
      { width: 600, height: 280 },
      { tokens: tokensOf('light'), context, hidden: new Set() },
    );
    const lines = drawn.marks
      .flatMap((mark) => (mark.kind === 'clip' ? mark.marks : []))
      .flatMap((mark) => (mark.kind === 'path' && mark.stroke ? [mark] : []));
    expect(lines.map(({ stroke }) => stroke?.dash !== undefined)).toEqual([false, true]);
    expect(lines[0]!.points.at(-1)).toEqual(lines[1]!.points[0]);
    const part = (lines[1]!.points[0]!.x - drawn.plot.x) / drawn.plot.width;
    expect(part).toBeCloseTo(curve.seen![1] / curve.points.at(-1)!.x, 6);
  });

  it('is not drawn from rows without a curve', () => {
    const report = example.data['curves']!;
    const refused = { ...report, rows: report.rows.filter(([name]) => name === 'Display') };
    expect(curveProps(example.spec as SpecOf<'curve'>, { curves: refused }, context)).toBeNull();
  });
});
