/** The index of the tab that a key moves to, wrapping around; null for other keys. */
export function nextTab(key: string, at: number, count: number, isRtl: boolean): number | null {
  const step = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[key];
  if (step !== undefined) return (at + step + count) % count;
  return { Home: 0, End: count - 1 }[key] ?? null;
}
