/** The bands between ascending bounds: `< 0`, `0 – 100`, `≥ 100`. */
export function bandNames(bounds: readonly number[]): readonly string[] {
  const between = bounds.slice(1).map((bound, index) => `${bounds[index]} – ${bound}`);
  return [`< ${bounds[0]}`, ...between, `≥ ${bounds.at(-1)}`];
}
