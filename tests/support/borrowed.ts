/** A thing as it is, but for these members: what is shared must not be closed by whoever used it first. */
export function borrowed<Thing extends object>(thing: Thing, instead: Partial<Thing>): Thing {
  return new Proxy(thing, {
    get(target, name): unknown {
      if (Object.hasOwn(instead, name)) return Reflect.get(instead, name);
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
    },
  });
}
