export interface Period {
  readonly title: string;
  readonly value: string;
}

const dayMs = 86_400_000;
const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The ranges that both pages offer. Each is a year, so that every change loads the same number of points. */
export const periods: readonly Period[] = [1, 31, 61].map((back) => {
  const end = Date.now() - back * dayMs;
  const [from, to] = [day(end - 364 * dayMs), day(end)];
  return { title: `${from} to ${to}`, value: `${from}_${to}` };
});
