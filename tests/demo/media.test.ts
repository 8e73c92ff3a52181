import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { mediaOf } from '../../src/demo/media.ts';
import { readWorld } from '../../src/demo/world/read-world.ts';
import type { Assumption } from '../../src/demo/world/read-world.ts';
import { projectRoot } from '../../src/server/process/index.ts';

const world = readWorld(path.join(projectRoot, 'demo'));

/** The media of a world in which a list is another one. */
const mediaWith = (list: string, change: (records: readonly Assumption[]) => readonly Assumption[]) =>
  mediaOf({
    ...world,
    assumptions: new Map([...world.assumptions, [list, change(world.assumptions.get(list) ?? [])]]),
  });

describe('the media of the demonstration', () => {
  it('are read from its lists of assumptions', () => {
    const media = mediaWith('placements', (records) => [
      ...records,
      { ...records[0], placement: 'Threads Feed', cpm: 3 },
    ]);
    expect(media.placements.at(-1)).toMatchObject({ platform: 'Meta', placement: 'Threads Feed', cpm: 3 });
    expect(media.seasons.gifts[10]).toBe(1.6);
    expect(media.weekdays.business[6]).toBe(0.34);
  });

  it('have a format with a short name for each placement', () => {
    const { placements, codes } = mediaOf(world);
    expect(placements.filter(({ format }) => !codes.has(format))).toEqual([]);
  });

  it('are shown on devices whose shares add up to one', () => {
    for (const { mobile = 0, desktop = 0, tablet = 0, connected_tv = 0 } of mediaOf(world).placements)
      expect(mobile + desktop + tablet + connected_tv).toBeCloseTo(1, 10);
  });

  it.each([
    [
      'a figure that is no share',
      'placements',
      ([first, ...others]) => [{ ...first!, ctr: 1.2 }, ...others],
      '/placements/0/ctr',
    ],
    ['a list that is empty', 'reporting_delays', () => [], '/reporting_delays'],
    ['a season that is missing', 'seasons', (records) => records.slice(1), 'seasons: the record of gifts'],
    ['eleven months', 'auction', (records) => records.slice(1), '/auction'],
  ] satisfies [string, string, (records: readonly Assumption[]) => readonly Assumption[], string][])(
    'are refused with %s: the list, and what is wrong there',
    (_what, list, change, named) => {
      expect(() => mediaWith(list, change)).toThrow(named);
    },
  );
});
