/**
 * Waits for the first item of a sequence, and returns the same sequence. Rejects when the sequence fails
 * before that item.
 */
export async function started<Item>(sequence: AsyncIterable<Item>): Promise<AsyncIterable<Item>> {
  const iterator = sequence[Symbol.asyncIterator]();
  const first = await iterator.next();
  return {
    async *[Symbol.asyncIterator]() {
      try {
        for (let step = first; step.done !== true; step = await iterator.next()) yield step.value;
      } finally {
        // Closes the source when the consumer stops early.
        await iterator.return?.();
      }
    },
  };
}
