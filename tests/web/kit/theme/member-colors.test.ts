import { array, assert, property, shuffledSubarray, string, uniqueArray } from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemberColors } from '../../../../src/web/kit/theme/index.ts';

const COLORS = 10;

function storageWith(initial?: string) {
  const kept = new Map<string, string>(initial === undefined ? [] : [['member-colors', initial]]);
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

const name = string({ maxLength: 4 });
const chartOf = (member: Arbitrary<string>): Arbitrary<string[]> =>
  uniqueArray(member, { minLength: 1, maxLength: COLORS });
const charts = array(chartOf(name), { minLength: 1, maxLength: 12 });
/** Charts that show some of ten members each. */
const chartsOfTen = uniqueArray(name, { minLength: 1, maxLength: COLORS }).chain((ten) =>
  array(shuffledSubarray(ten, { minLength: 1 }), { minLength: 1, maxLength: 12 }),
);

describe('the colours that members are given', () => {
  it('differ within each chart', () => {
    assert(
      property(charts, (drawn) => {
        const { placesOf } = createMemberColors(storageWith());
        for (const ids of drawn) {
          const places = placesOf('channel', ids);
          expect([...places.keys()].toSorted()).toEqual(ids.toSorted());
          expect(new Set(places.values()).size).toBe(ids.length);
        }
      }),
    );
  });

  it('are the same in every chart, where a dimension has no more members than there are colours', () => {
    assert(
      property(chartsOfTen, (drawn) => {
        const { placesOf } = createMemberColors(storageWith());
        const seen = new Map<string, number>();
        for (const ids of drawn)
          for (const [id, place] of placesOf('channel', ids)) {
            expect(place).toBe(seen.get(id) ?? place);
            seen.set(id, place);
          }
      }),
    );
  });

  it('are the same on the next visit, in whatever order charts and members come then', () => {
    assert(
      property(charts, (drawn) => {
        const storage = storageWith();
        const before = createMemberColors(storage);
        for (const ids of drawn) before.placesOf('channel', ids);
        const first = drawn.map((ids) => [...before.placesOf('channel', ids)].toSorted());
        const after = createMemberColors(storage);
        const second = drawn
          .toReversed()
          .map((ids) => [...after.placesOf('channel', ids.toReversed())].toSorted());
        expect(second.toReversed()).toEqual(first);
      }),
    );
  });

  it('begin with the first ones of the palette, in each dimension by itself', () => {
    const { placesOf } = createMemberColors(storageWith());
    expect([...placesOf('channel', ['Video', 'Search'])]).toEqual([
      ['Search', 0],
      ['Video', 1],
    ]);
    expect([...placesOf('platform', ['TikTok'])]).toEqual([['TikTok', 0]]);
    expect([...placesOf('channel', ['Audio', 'Video'])].toSorted()).toEqual([
      ['Audio', 2],
      ['Video', 1],
    ]);
  });

  it('go on where a storage holds something else', () => {
    for (const stored of ['{', 'null', '{"channel":1}', '[1,["channel",[["Video",99],["Search"],"x"]]]'])
      expect(createMemberColors(storageWith(stored)).placesOf('channel', ['Video']).get('Video')).toBe(0);
  });
});
