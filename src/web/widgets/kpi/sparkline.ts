/** The drawing's own measure; it is stretched to the tile. */
export const SPARK_WIDTH = 100;
export const SPARK_HEIGHT = 28;

const INSET = 2;

/** Paths of a course without axes: its line, and the figure's target as a height if it lies within. */
export function sparkline(
  course: readonly (number | null)[],
  target: number | null,
): { readonly line: string; readonly area: string; readonly target: number | null } {
  const known = course.filter((value): value is number => value !== null);
  const [low, high] = known.reduce(
    ([min, max], value) => [Math.min(min, value), Math.max(max, value)],
    [Infinity, -Infinity],
  );
  const room = SPARK_HEIGHT - 2 * INSET;
  const y = (value: number): number =>
    rounded(high === low ? SPARK_HEIGHT / 2 : INSET + (1 - (value - low) / (high - low)) * room);
  const x = (index: number): number => rounded((index / Math.max(course.length - 1, 1)) * SPARK_WIDTH);
  const runs = runsOf(course);
  const points = (run: Run): string =>
    run.values.map((value, i) => `${x(run.start + i)},${y(value)}`).join('L');
  return {
    line: runs.map((run) => `M${points(run)}`).join(''),
    area: runs
      .filter(({ values }) => values.length > 1)
      .map(
        (run) =>
          `M${x(run.start)},${SPARK_HEIGHT}L${points(run)}L${x(run.start + run.values.length - 1)},${SPARK_HEIGHT}Z`,
      )
      .join(''),
    target: target !== null && target >= low && target <= high ? y(target) : null,
  };
}

interface Run {
  readonly start: number;
  readonly values: number[];
}

function runsOf(course: readonly (number | null)[]): Run[] {
  const runs: Run[] = [];
  course.forEach((value, index) => {
    if (value === null) return;
    const last = runs.at(-1);
    if (last !== undefined && last.start + last.values.length === index) last.values.push(value);
    else runs.push({ start: index, values: [value] });
  });
  return runs;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
