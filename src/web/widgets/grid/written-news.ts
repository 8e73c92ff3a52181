const listeners = new Set<() => void>();

/**
 * Notifies the grids of the page that rows were saved. The choices of one grid may be the rows of another.
 */
export const publishWritten = (): void => {
  for (const listener of listeners) listener();
};

export function onWritten(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
