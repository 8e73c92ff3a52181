/**
 * Loads code once; after a failure, the next call retries. Loaded code is available within the same task, unlike that
 * of a second `import()`.
 */
export function once<Code>(load: () => Promise<Code>): () => Promise<Code> {
  let loading: Promise<Code> | null = null;
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    }));
}
