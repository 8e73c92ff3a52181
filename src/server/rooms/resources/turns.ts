const turns = new Map<string, Promise<unknown>>();

/** As `inTurn`, for several resources at once. The list has each resource once. */
export const inTurns = <Result>(
  company: string,
  resources: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> =>
  // Locks are taken in sorted order, which prevents deadlocks.
  resources
    .toSorted()
    .reduceRight<() => Promise<Result>>((inner, resource) => () => inTurn(company, resource, inner), work)();

/**
 * Runs work on a resource of a company after all work that was queued before it. Rows are so mirrored in the
 * order in which they are written.
 */
export function inTurn<Result>(
  company: string,
  resource: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const name = JSON.stringify([company, resource]);
  const result = (turns.get(name) ?? Promise.resolve()).then(work);
  const done = result.then(
    () => undefined,
    () => undefined,
  );
  turns.set(name, done);
  void done.then(() => turns.get(name) === done && turns.delete(name));
  return result;
}
