import { array, assert, constantFrom, dictionary, letrec, oneof, property } from 'fast-check';
import jsonMergePatch from 'json-merge-patch';
import { describe, expect, it } from 'vitest';
import { mergePatch, sameValue } from '../../../src/language/merge/merge-patch.ts';

const json = letrec((tie) => ({
  value: oneof(
    { maxDepth: 4 },
    constantFrom(null, true, 0, 1, 'a', ''),
    array(tie('value'), { maxLength: 3 }),
    tie('map'),
  ),
  map: dictionary(constantFrom('a', 'b', 'c', 'd'), tie('value'), {
    maxKeys: 4,
    noNullPrototype: true,
  }),
}));

/** Documents hold no null, which in YAML is a mistake: only patches do. */
const withoutNulls = (value: unknown): unknown => mergePatch({}, value);

describe('laying one document over another', () => {
  it('is RFC 7396, as the reference package has it', () => {
    assert(
      property(json.map, json.map, (base, patch) => {
        const expected: unknown = jsonMergePatch.apply(
          structuredClone(base) as object,
          structuredClone(patch) as object,
        );
        expect(mergePatch(base, patch)).toEqual(expected);
      }),
    );
  });

  it('changes neither of them', () => {
    assert(
      property(json.map, json.map, (base, patch) => {
        const before = structuredClone([base, patch]);
        mergePatch(base, patch);
        expect([base, patch]).toEqual(before);
      }),
    );
  });

  it('twice is the same as once', () => {
    assert(
      property(json.map, json.map, (base, patch) => {
        const once = mergePatch(withoutNulls(base), patch);
        expect(sameValue(mergePatch(once, patch), once)).toBe(true);
      }),
    );
  });

  it('keeps names that mean something to JavaScript as plain names', () => {
    const patch: unknown = JSON.parse('{ "__proto__": { "polluted": true }, "constructor": 1 }');
    const merged = mergePatch({ a: 1 }, patch) as Record<string, unknown>;
    expect(Object.keys(merged)).toEqual(['a', '__proto__', 'constructor']);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
