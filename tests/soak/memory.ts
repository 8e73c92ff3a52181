/** Returns the memory that the server reports, in megabytes. */
export async function memoryOf(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const bytes = /^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1];
  if (bytes === undefined) throw new Error('The server does not say how much memory it has.');
  return Number(bytes) / 2 ** 20;
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * Returns the relative growth from the second to the last third of the samples: 0.1 is 10 % more. The first
 * third is ignored, because it fills the caches.
 */
export function growthOf(samples: readonly number[]): number {
  const third = Math.floor(samples.length / 3);
  const [middle, last] = [samples.slice(third, 2 * third), samples.slice(-third)];
  return third === 0 ? 0 : medianOf(last) / medianOf(middle) - 1;
}
