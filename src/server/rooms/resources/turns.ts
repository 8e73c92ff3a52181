const turns = new Map<string, Promise<unknown>>();

/** The same for several resources at once, each once in the list. */
export const inTurns = <Result>(
  company: string,
  resources: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> =>
  // In one order, so that nobody waits for whoever waits for them.
  resources
    .toSorted()
    .reduceRight<() => Promise<Result>>((inner, resource) => () => inTurn(company, resource, inner), work)();

/** Does work on a resource of a company when all that was asked for before it is done: what is written is mirrored in the same order. */
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
