/** The same sequence with its first item at hand: whatever fails before it fails here. */
export async function started<Item>(sequence: AsyncIterable<Item>): Promise<AsyncIterable<Item>> {
  const iterator = sequence[Symbol.asyncIterator]();
  const first = await iterator.next();
  return {
    async *[Symbol.asyncIterator]() {
      try {
        for (let step = first; step.done !== true; step = await iterator.next()) yield step.value;
      } finally {
        // Whoever stops listening stops the source.
        await iterator.return?.();
      }
    },
  };
}
