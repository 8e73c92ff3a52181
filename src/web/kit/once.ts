/**
 * Loads code, once; after a failure, whoever asks next makes another attempt. Code that is here is there within the same
 * task, which a second `import()` of it is not.
 */
export function once<Code>(load: () => Promise<Code>): () => Promise<Code> {
  let loading: Promise<Code> | null = null;
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    }));
}
