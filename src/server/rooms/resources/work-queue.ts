/** The last work of each resource, by company and resource. */
const last = new Map<string, Promise<unknown>>();

/**
 * Runs work on a resource of a company after all work that was queued before it. Rows are so mirrored in the
 * order in which they are written.
 */
export function enqueue<Result>(
  company: string,
  resource: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const name = JSON.stringify([company, resource]);
  const result = (last.get(name) ?? Promise.resolve()).then(work);
  const done = result.then(
    () => undefined,
    () => undefined,
  );
  last.set(name, done);
  void done.then(() => last.get(name) === done && last.delete(name));
  return result;
}

/**
 * Runs work when all work on several resources that was queued before it has ended. The list has each resource
 * once. The resources are queued in sorted order, which prevents deadlocks.
 */
export const enqueueForAll = <Result>(
  company: string,
  resources: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> =>
  resources
    .toSorted()
    .reduceRight<() => Promise<Result>>((inner, resource) => () => enqueue(company, resource, inner), work)();
