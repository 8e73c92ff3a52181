/** One measured figure with its goal. Ratios compare two things timed in the same command, interleaved. */
export interface Figure {
  readonly name: string;
  readonly unit: 'ms' | 'x' | 'KB' | 'MB' | 'per s' | 'count' | '%';
  readonly median: number;
  readonly min: number;
  readonly max: number;
  /** The upper limit (with `atLeast`, the lower limit). */
  readonly goal?: number;
  readonly atLeast?: boolean;
}

export interface Suite {
  readonly name: string;
  readonly run: (progress: (text: string) => void) => Promise<readonly Figure[]>;
}

/** Returns a figure from repeated measurements. */
export function figure(
  name: string,
  unit: Figure['unit'],
  samples: readonly number[],
  goal?: number,
  atLeast = false,
): Figure {
  const sorted = samples.toSorted((a, b) => a - b);
  const base = { name, unit, median: sorted[sorted.length >> 1]!, min: sorted[0]!, max: sorted.at(-1)! };
  return goal === undefined ? base : { ...base, goal, atLeast };
}

/**
 * Returns the ratio of two interleaved series. The two values of a pair were measured under the same load.
 */
export function ratio(
  name: string,
  ours: readonly number[],
  theirs: readonly number[],
  goal?: number,
): Figure {
  return figure(
    name,
    'x',
    ours.map((value, index) => value / theirs[index]!),
    goal,
  );
}

/** Returns the milliseconds that an action takes. */
export async function time(action: () => unknown): Promise<number> {
  const started = performance.now();
  await action();
  return performance.now() - started;
}

/** Wall clock and processor times. Other load on the machine affects processor times less. */
export interface Costs {
  readonly wall: readonly number[];
  readonly processor: readonly number[];
}

/** Measures the work several times. */
export async function costsOf(times: number, work: (round: number) => unknown): Promise<Costs> {
  const [wall, processor]: [number[], number[]] = [[], []];
  for (let round = 0; round < times; round += 1) {
    const before = process.cpuUsage();
    wall.push(await time(() => work(round)));
    const { user, system } = process.cpuUsage(before);
    processor.push((user + system) / 1_000);
  }
  return { wall, processor };
}

export function costFigures(what: string, { wall, processor }: Costs, goal?: number): Figure[] {
  return [figure(what, 'ms', wall, goal), figure(`${what}, processor`, 'ms', processor)];
}

/** Runs the actions in turn, `rounds` times after one unmeasured round. Returns their times. */
export async function interleave(
  rounds: number,
  actions: Readonly<Record<string, () => unknown>>,
): Promise<Record<string, number[]>> {
  const times: Record<string, number[]> = Object.fromEntries(Object.keys(actions).map((name) => [name, []]));
  for (let round = -1; round < rounds; round += 1) {
    for (const [name, action] of Object.entries(actions)) {
      const taken = await time(action);
      if (round >= 0) times[name]!.push(taken);
    }
  }
  return times;
}
