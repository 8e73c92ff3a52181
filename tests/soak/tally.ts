/** Statistics of requests: durations and failures. */
export interface Tally {
  /** Starts the measured time. */
  begin(): void;
  /** Records a response and its milliseconds. */
  answered(call: string, ms: number): void;
  failed(call: string, why: string): void;
  readonly count: () => number;
  /** Returns the quantile of response times, in milliseconds. */
  readonly quantile: (share: number) => number;
  /**
   * The same for responses of the first minute, and for those after it, when all users are logged in and
   * common responses are cached.
   */
  readonly quantileFirst: (share: number) => number;
  readonly quantileLater: (share: number) => number;
  /** Returns the number of responses and their 99th percentile for each ten seconds since the start. */
  readonly byTime: () => readonly { readonly count: number; readonly p99: number }[];
  readonly failures: ReadonlyMap<string, Failures>;
  /**
   * Returns the number, the 99th percentile and the sum of the times of each kind of request, the one with the
   * largest sum first.
   */
  readonly byCall: () => readonly {
    readonly call: string;
    readonly count: number;
    readonly p99: number;
    readonly sum: number;
  }[];
}

/** Requests that failed in the same way, and the second of the first and the last failure. */
export interface Failures {
  readonly count: number;
  readonly first: number;
  readonly last: number;
}

const sliceMs = 10_000;
/** The slices of the first minute. */
const firstSlices = 6;

const quantileOf = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

const sortedOf = (times: readonly number[]): readonly number[] => times.toSorted((a, b) => a - b);

export function createTally(): Tally {
  const times = new Map<string, number[]>();
  const slices: number[][] = [];
  const failures = new Map<string, Failures>();
  let began = performance.now();
  const all = (): number[] => [...times.values()].flat();
  return {
    begin: () => void (began = performance.now()),
    answered(call, ms) {
      const known = times.get(call);
      if (known) known.push(ms);
      else times.set(call, [ms]);
      (slices[Math.floor((performance.now() - began) / sliceMs)] ??= []).push(ms);
    },
    failed(call, why) {
      const key = `${call}: ${why}`;
      const second = Math.round((performance.now() - began) / 1_000);
      const { count, first: since } = failures.get(key) ?? { count: 0, first: second };
      failures.set(key, { count: count + 1, first: since, last: second });
    },
    count: () => all().length,
    quantile: (share) => quantileOf(sortedOf(all()), share),
    quantileFirst: (share) => quantileOf(sortedOf(slices.slice(0, firstSlices).flat()), share),
    quantileLater: (share) => quantileOf(sortedOf(slices.slice(firstSlices).flat()), share),
    byTime: () =>
      Array.from(slices, (slice = []) => ({
        count: slice.length,
        p99: quantileOf(sortedOf(slice), 0.99),
      })),
    failures,
    byCall: () =>
      [...times]
        .map(([call, list]) => ({
          call,
          count: list.length,
          p99: quantileOf(sortedOf(list), 0.99),
          sum: list.reduce((sum, ms) => sum + ms, 0),
        }))
        .toSorted((a, b) => b.sum - a.sum),
  };
}
