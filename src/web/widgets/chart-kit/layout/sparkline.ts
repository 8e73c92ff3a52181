import { extent } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import type { DesignTokens } from '../../../kit/theme/index.ts';
import type { Mark, Painted, Point, Room } from '../drawing.ts';
import { runsOf } from './runs.ts';

/** A series of figures without axes; null is a gap. */
export interface Course {
  readonly values: readonly (number | null)[];
  /** Drawn only if it is between the smallest and the largest figure. */
  readonly target?: number | null | undefined;
}

/** Pixels at the edges, so that the line is not cut off. */
const INSET = 2;

/** A line over the full width with a pale area beneath it, and the target as a dashed line. */
export function drawSparkline(
  { values, target = null }: Course,
  { width, height }: Room,
  { color, categorical }: DesignTokens,
): Painted {
  const [low, high] = extent(values.filter((value) => value !== null));
  const line = categorical[0] ?? color.primary;
  const x = scaleLinear([0, Math.max(values.length - 1, 1)], [INSET, width - INSET]);
  const y =
    low === undefined || low === high
      ? () => (low === 0 ? height - INSET : height / 2)
      : scaleLinear([low, high ?? low], [height - INSET, INSET]);
  const { whole } = runsOf(values.map((value) => (value === null ? null : [0, value])));
  const runs = whole.map((run) => run.map(({ index, to }): Point => ({ x: x(index), y: y(to) })));
  const hasTarget =
    target !== null && low !== undefined && high !== undefined && target >= low && target <= high;
  return {
    width,
    height,
    marks: [
      ...runs.flatMap((run): Mark[] => {
        const [first, last] = [run[0], run.at(-1)];
        if (first === undefined || last === undefined || run.length < 2) return [];
        const base = [{ x: last.x, y: height }, { x: first.x, y: height }]; // prettier-ignore
        return [{ kind: 'path', points: [...run, ...base], color: line, opacity: 0.08 }];
      }),
      ...(hasTarget
        ? [
            {
              kind: 'path' as const,
              points: [{ x: 0, y: y(target) }, { x: width, y: y(target) }], // prettier-ignore
              color: color.textTertiary,
              stroke: { width: 1, dash: [4, 3] },
            },
          ]
        : []),
      ...runs.map((run): Mark =>
        run.length > 1
          ? { kind: 'path', points: run, color: line, stroke: { width: 1.5 } }
          : { kind: 'dot', x: run[0]?.x ?? 0, y: run[0]?.y ?? 0, radius: 1.5, color: line },
      ),
    ],
    texts: [],
  };
}
