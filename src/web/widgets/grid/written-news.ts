const listeners = new Set<() => void>();

/** Tells the grids of the page that rows were written: what may be chosen in one of them may be another's rows. */
export const publishWritten = (): void => {
  for (const listener of listeners) listener();
};

export function onWritten(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
