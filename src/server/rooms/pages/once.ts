/**
 * Returns a function that computes a value at its first call and then caches it. The inputs are released
 * after the computation.
 */
export function once<Value>(make: () => Value): () => Value {
  let pending: (() => Value) | null = make;
  let made: Value | undefined;
  return () => {
    if (pending !== null) {
      made = pending();
      pending = null;
    }
    return made as Value;
  };
}
