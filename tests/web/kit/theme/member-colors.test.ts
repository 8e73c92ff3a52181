import { array, assert, integer, property, shuffledSubarray, string, uniqueArray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placesOf } from '../../../../src/web/kit/theme/index.ts';
import type { ColoredMember } from '../../../../src/web/kit/theme/index.ts';

const COLORS = 10;

/** Members of a dimension, numbered as the server does. */
const numbered = (most: number) =>
  uniqueArray(string({ maxLength: 4 }), { minLength: 1, maxLength: most }).map((ids) =>
    ids.map((id, number): ColoredMember => ({ id, number })),
  );
const unnumbered = uniqueArray(string({ maxLength: 4 }), { minLength: 1, maxLength: COLORS }).map((ids) =>
  ids.map((id): ColoredMember => ({ id, number: undefined })),
);
/** Charts that show some members of one dimension each. */
const chartsOf = (most: number) =>
  numbered(most).chain((members) =>
    array(shuffledSubarray([...members], { minLength: 1, maxLength: Math.min(COLORS, members.length) }), {
      minLength: 1,
      maxLength: 8,
    }),
  );

describe('the colours that members are given', () => {
  it('differ within each chart', () => {
    assert(
      property(chartsOf(40), unnumbered, (charts, others) => {
        for (const members of [...charts, others]) {
          const places = placesOf(members);
          expect([...places.keys()].toSorted()).toEqual(members.map(({ id }) => id).toSorted());
          expect(new Set(places.values()).size).toBe(members.length);
        }
      }),
    );
  });

  it('are the same in every chart, where a dimension has no more members than there are colours', () => {
    assert(
      property(chartsOf(COLORS), (charts) => {
        for (const members of charts)
          for (const { id, number } of members) expect(placesOf(members).get(id)).toBe(number);
      }),
    );
  });

  it('do not depend on the order of the members, and so not on the figures', () => {
    assert(
      property(chartsOf(40), unnumbered, (charts, others) => {
        for (const members of [...charts, others])
          expect([...placesOf(members.toReversed())].toSorted()).toEqual([...placesOf(members)].toSorted());
      }),
    );
  });

  it('of the member that a report showed first win, where two would share one', () =>
    expect(
      placesOf([
        { id: 'new', number: 12 },
        { id: 'old', number: 2 },
      ]),
    ).toEqual(
      // prettier-ignore
      new Map([
        ['old', 2],
        ['new', 3],
      ]),
    ));

  it('follow those of members with a number, for members without one', () =>
    expect(
      placesOf([
        { id: 'b', number: undefined },
        { id: 'a', number: undefined },
        { id: 'c', number: 0 },
      ]),
    ).toEqual(
      new Map([
        ['c', 0],
        ['a', 1],
        ['b', 2],
      ]),
    ));

  it('are colours of the palette where there are more members than that', () => {
    assert(
      property(array(integer({ min: 0, max: 300 }), { maxLength: 40 }), (numbers) => {
        const members = numbers.map((number, at) => ({ id: String(at), number }));
        for (const place of placesOf(members).values()) expect(place).toBeLessThan(COLORS);
      }),
    );
  });
});
