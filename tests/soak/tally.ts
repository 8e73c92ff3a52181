/** What became of the calls: how long they took, and which were no answer. */
export interface Tally {
  /** Notes an answer; milliseconds. */
  answered(call: string, ms: number): void;
  failed(call: string, why: string): void;
  readonly count: () => number;
  /** The time in which this share of the answers came, in milliseconds. */
  readonly quantile: (share: number) => number;
  readonly failures: ReadonlyMap<string, number>;
  /** The kinds of call with their number and 99th percentile, slowest first. */
  readonly byCall: () => readonly { readonly call: string; readonly count: number; readonly p99: number }[];
}

const quantileOf = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

const sortedOf = (times: readonly number[]): readonly number[] => times.toSorted((a, b) => a - b);

export function createTally(): Tally {
  const times = new Map<string, number[]>();
  const failures = new Map<string, number>();
  const all = (): number[] => [...times.values()].flat();
  return {
    answered(call, ms) {
      const known = times.get(call);
      if (known) known.push(ms);
      else times.set(call, [ms]);
    },
    failed(call, why) {
      const key = `${call}: ${why}`;
      failures.set(key, (failures.get(key) ?? 0) + 1);
    },
    count: () => all().length,
    quantile: (share) => quantileOf(sortedOf(all()), share),
    failures,
    byCall: () =>
      [...times]
        .map(([call, list]) => ({ call, count: list.length, p99: quantileOf(sortedOf(list), 0.99) }))
        .toSorted((a, b) => b.p99 - a.p99),
  };
}
