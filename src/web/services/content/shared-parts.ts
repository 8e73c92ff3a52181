type Shape = Readonly<Record<string, unknown>>;

/**
 * Returns `now` with each part that is equal in `before` replaced by the part of `before`. Where nothing differs,
 * returns `before` itself. Views that compare by identity then re-render only for the parts that changed. Both are
 * JSON. The parts of a list are compared by position.
 */
export function sharedParts<Value>(before: unknown, now: Value): Value {
  if (Object.is(before, now)) return now;
  if (Array.isArray(before) && Array.isArray(now)) return sharedList(before, now) as Value;
  return isShape(before) && isShape(now) ? (sharedShape(before, now) as Value) : now;
}

function sharedList(before: readonly unknown[], now: readonly unknown[]): readonly unknown[] {
  const shared = now.map((part, at) => sharedParts(before[at], part));
  const isEqual = before.length === now.length && shared.every((part, at) => Object.is(part, before[at]));
  return isEqual ? before : shared;
}

function sharedShape(before: Shape, now: Shape): Shape {
  const names = Object.keys(now);
  const ofBefore = (name: string): unknown => (Object.hasOwn(before, name) ? before[name] : undefined);
  const shared = Object.fromEntries(names.map((name) => [name, sharedParts(ofBefore(name), now[name])]));
  // The order of the names counts, too: it is the order of filters and columns.
  const isEqual =
    Object.keys(before).join('\n') === names.join('\n') &&
    names.every((name) => Object.is(shared[name], before[name]));
  return isEqual ? before : shared;
}

const isShape = (value: unknown): value is Shape =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
