import type { Outcome } from './request.ts';

const quantileOf = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

const shown = (ms: number): string => (ms >= 100 ? Math.round(ms).toLocaleString('en') : ms.toPrecision(3));

/**
 * Returns a Markdown table with one row per heading: number of responses, median and 99th percentile of their
 * times, failures.
 */
export function tableOf(
  outcomes: ReadonlyMap<string, readonly Outcome[]>,
  memory: { readonly peak: number; readonly after: number } | null,
): string {
  const lines = [
    '| what | answered | half within | 99 % within | slowest | not answered |',
    '| --- | --- | --- | --- | --- | --- |',
  ];
  for (const [heading, all] of outcomes) {
    const times = all
      .filter(({ status }) => status === 200)
      .map(({ ms }) => ms)
      .toSorted((a, b) => a - b);
    const [half, most, slowest] = [0.5, 0.99, 1].map((share) => `${shown(quantileOf(times, share))} ms`);
    const figures = times.length === 0 ? ['', '', ''] : [half, most, slowest];
    lines.push(
      `| ${[heading, times.length.toLocaleString('en'), ...figures, failuresOf(all)].join(' | ')} |`,
    );
  }
  if (memory !== null)
    lines.push(
      '',
      `memory: at most ${Math.round(memory.peak)} MB, ${Math.round(memory.after)} MB afterwards`,
    );
  return lines.join('\n');
}

/** Returns a text such as `12 × 503 overloaded, 1 × socket hang up`; 0 without failures. */
function failuresOf(all: readonly Outcome[]): string {
  const counts = new Map<string, number>();
  for (const { status, code } of all) {
    if (status === 200) continue;
    const what = status === 0 ? code : `${status} ${code}`;
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  return [...counts].map(([what, count]) => `${count} × ${what}`).join(', ') || '0';
}
