import type { WidgetContext } from '../widget.ts';
import type { RowCourse, RowTrend } from './trends.ts';
import type { TableNode } from './tree.ts';

/** The coordinate system of the drawing, which is stretched to its cell. */
const WIDTH = 100;
const HEIGHT = 20;
/** The padding that keeps lines from being cut at the edge. */
const INSET = 2;

interface TrendCellProps {
  readonly trend: RowTrend;
  readonly node: TableNode;
  readonly direction: WidgetContext['direction'];
}

/** The figures of a row over time as a small line, with a dot at the last figure. Screen readers get a text. */
export function TrendCell({ trend, node, direction }: TrendCellProps) {
  const words = trend.words(node);
  if (words === null) return <span className="table-delta">–</span>;
  const points = pointsOf(trend.courseOf(node), trend.scaleOf(node), direction === 'rtl');
  const last = points.findLast((point) => point !== null);
  return (
    <span className="table-trend" title={words}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path d={lineThrough(points)} />
        {last ? <path className="table-trend-end" d={`M${last.join(' ')}h0`} /> : null}
      </svg>
      <span className="visually-hidden">{words}</span>
    </span>
  );
}

type Point = readonly [x: number, y: number] | null;

function pointsOf(
  course: RowCourse,
  scale: ReturnType<RowTrend['scaleOf']>,
  isMirrored: boolean,
): readonly Point[] {
  const [low, high] = scale ?? [0, 0];
  const step = (WIDTH - 2 * INSET) / Math.max(course.length - 1, 1);
  return course.map((figure, at) => {
    if (figure === null) return null;
    const x = INSET + at * step;
    const part = high > low ? (figure - low) / (high - low) : high === 0 ? 0 : 0.5;
    const y = HEIGHT - INSET - part * (HEIGHT - 2 * INSET);
    return [Math.round(10 * (isMirrored ? WIDTH - x : x)) / 10, Math.round(10 * y) / 10];
  });
}

/** The SVG path through points. A gap interrupts it; a single point is a dot. */
export function lineThrough(points: readonly Point[]): string {
  return points
    .map((point, at) => {
      if (point === null) return '';
      const isFirst = (points[at - 1] ?? null) === null;
      const isAlone = isFirst && (points[at + 1] ?? null) === null;
      return `${isFirst ? 'M' : 'L'}${point.join(' ')}${isAlone ? 'h0' : ''}`;
    })
    .join('');
}
