import type { Trace } from './trace.ts';

/** The trace's record as a store would give it; null without one. */
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

/** A length of time: milliseconds, or a number with its unit, as `90m`; NaN when it is neither. */
export function milliseconds(age: string | number): number {
  if (typeof age === 'number') return age;
  const [, count, unit = ''] = /^(\d+(?:\.\d+)?)\s*(ms|s|min|m|h|d)$/.exec(age) ?? [];
  return Number(count) * (units[unit] ?? NaN);
}
