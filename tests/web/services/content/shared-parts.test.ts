import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sharedParts } from '../../../../src/web/services/content/shared-parts.ts';

const copyOf = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

describe('the parts that two versions of a page share', () => {
  it('keeps the object of a widget that did not change, and replaces the one that did', () => {
    const before = { widgets: { tiles: { type: 'tiles', span: 12 }, trend: { type: 'line', title: 'Old' } } };
    const now = { widgets: { tiles: { type: 'tiles', span: 12 }, trend: { type: 'line', title: 'New' } } };
    const shared = sharedParts(before, now);
    expect(shared).toEqual(now);
    expect(shared.widgets.tiles).toBe(before.widgets.tiles);
    expect(shared.widgets.trend).not.toBe(before.widgets.trend);
  });

  it('returns the earlier version where nothing changed', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (before) => {
        const json: unknown = copyOf(before);
        expect(sharedParts(json, copyOf(json))).toBe(json);
      }),
    );
  });

  it('always equals the new version, with its order of names', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (before, now) => {
        const shared = sharedParts(copyOf(before), copyOf(now));
        expect(JSON.stringify(shared)).toBe(JSON.stringify(now));
      }),
    );
  });

  it('takes the new order of names', () => {
    const shared = sharedParts({ first: 1, second: 2 }, { second: 2, first: 1 });
    expect(Object.keys(shared)).toEqual(['second', 'first']);
  });

  it('shares nothing with a part that was inherited', () => {
    expect(sharedParts({}, { constructor: {} })).toEqual({ constructor: {} });
  });
});
