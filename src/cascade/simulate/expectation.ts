/** A place where the output is not what a trace expects. */
export interface TraceDifference {
  /** `requests[0].outcome` */
  readonly path: string;
  readonly expected: unknown;
  /** Undefined where there is nothing. */
  readonly actual: unknown;
}

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Where `actual` is not as expected: maps match as subsets, lists match whole, everything else is equal. */
export function differences(expected: unknown, actual: unknown, path = ''): TraceDifference[] {
  if (isMap(expected) && isMap(actual)) {
    return Object.entries(expected).flatMap(([key, value]) =>
      differences(
        value,
        Object.hasOwn(actual, key) ? actual[key] : undefined,
        path === '' ? key : `${path}.${key}`,
      ),
    );
  }
  if (Array.isArray(expected) && Array.isArray(actual) && expected.length === actual.length) {
    return expected.flatMap((value, index) => differences(value, actual[index], `${path}[${index}]`));
  }
  return Object.is(expected, actual) ? [] : [{ path, expected, actual }];
}
