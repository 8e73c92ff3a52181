import type { Trace } from './trace.ts';

/** The trace's stored record as the store returns it. Null when the trace has none. */
export function recordOf({ stored }: Trace, now: number): unknown {
  if (stored === undefined) return null;
  const components = Object.entries(stored.components).map(([name, { age, ...component }]) => {
    const loadedAt = now - milliseconds((age ?? stored.age ?? 0) as string | number);
    return [name, { loadedAt, ...component }];
  });
  return { version: 1, components: Object.fromEntries(components) };
}

const units: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  min: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** A duration in milliseconds: a number, or a number with a unit such as `90m`. NaN for any other text. */
export function milliseconds(age: string | number): number {
  if (typeof age === 'number') return age;
  const [, count, unit = ''] = /^(\d+(?:\.\d+)?)\s*(ms|s|min|m|h|d)$/.exec(age) ?? [];
  return Number(count) * (units[unit] ?? NaN);
}
