/** Returns the available engines. `missing` is the reason why none could be fetched. */
export function enginesHere(): {
  readonly engines: readonly { readonly name: string; readonly folder: string }[];
  readonly missing: string | null;
};

/** Starts an engine. Throws its output when it does not start. */
export function startPostgres(
  folder: string,
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }>;
