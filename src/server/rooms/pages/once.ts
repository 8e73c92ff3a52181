/** Made when it is first asked for, then kept; what it was made of is let go. */
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
