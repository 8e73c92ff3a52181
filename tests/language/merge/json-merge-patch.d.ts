declare module 'json-merge-patch' {
  /** RFC 7396. Changes `base` and answers it. */
  const mergePatch: { apply: (base: unknown, patch: unknown) => unknown };
  export default mergePatch;
}
