import { isObject } from '../record.ts';

/** A difference between the output and a trace's expectation. */
export interface TraceDifference {
  /** Such as `requests[0].outcome`. */
  readonly path: string;
  readonly expected: unknown;
  /** Undefined when the output has no such value. */
  readonly actual: unknown;
}

/**
 * Compares `actual` with an expectation. Maps match as subsets, lists by length and item, everything else by
 * equality.
 */
export function differences(expected: unknown, actual: unknown, path = ''): TraceDifference[] {
  if (isObject(expected) && isObject(actual)) {
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
