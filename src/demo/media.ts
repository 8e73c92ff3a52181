import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { DataDirError } from '../server/process/index.ts';
import type { Rhythm, Season } from './generated/company.ts';
import type {
  AdPlacement,
  Device,
  DeviceEffect,
  GeneralAudience,
  MediaLists,
  Objective,
  ObjectiveEffect,
} from './generated/media.ts';
import type { World } from './world/read-world.ts';

/** Placements, and the effects of objectives, devices, weekdays and months on their rates. */
export interface Media {
  readonly placements: readonly AdPlacement[];
  /** The short names of formats, keyed by format. */
  readonly codes: ReadonlyMap<string, string>;
  readonly objectives: Readonly<Record<Objective, ObjectiveEffect>>;
  readonly devices: Readonly<Record<Device, DeviceEffect>>;
  readonly audiences: readonly GeneralAudience[];
  /** The reporting delay in days, keyed by platform. */
  readonly delays: ReadonlyMap<string, number>;
  /** Shares of a day's activity, from Monday. */
  readonly weekdays: Readonly<Record<Rhythm, readonly number[]>>;
  /** Demand by month, from January. */
  readonly seasons: Readonly<Record<Season, readonly number[]>>;
  /** Prices of an impression by month, from January. */
  readonly auction: readonly number[];
}

/**
 * Returns the media of a world: the lists of assumptions that `media.schema.json` defines. Throws a
 * DataDirError that names the list, record and value that is wrong or missing.
 */
export function mediaOf({ assumptions, folder }: World): Media {
  const lists = listsOf(folder, assumptions);
  return {
    placements: lists.placements,
    codes: new Map(lists.formats.map(({ format, code }) => [format, code])),
    objectives: complete(
      'objectives',
      lists.objectives.map((effect) => [effect.objective, effect]),
      ['awareness', 'consideration', 'conversion'],
    ),
    devices: complete(
      'devices',
      lists.devices.map((effect) => [effect.device, effect]),
      ['mobile', 'desktop', 'tablet', 'connected tv'],
    ),
    audiences: lists.general_audiences,
    delays: new Map(lists.reporting_delays.map(({ platform, days }) => [platform, days])),
    weekdays: complete(
      'rhythms',
      lists.rhythms.map((week) => [week.rhythm, figuresOf(week)]),
      ['retail', 'business', 'everyday'],
    ),
    seasons: complete(
      'seasons',
      lists.seasons.map((year) => [year.season, figuresOf(year)]),
      ['gifts', 'travel', 'outdoor', 'business', 'steady'],
    ),
    auction: lists.auction.map(({ price }) => price),
  };
}

const figuresOf = (record: object): number[] =>
  Object.values(record).filter((value): value is number => typeof value === 'number');

function listsOf(folder: string, assumptions: World['assumptions']): MediaLists {
  const schema = JSON.parse(readFileSync(path.join(folder, 'media.schema.json'), 'utf8')) as {
    readonly properties: object;
  };
  const isMedia = new Ajv2020({ allErrors: true }).compile<MediaLists>(schema);
  const named = Object.keys(schema.properties).filter((name) => assumptions.has(name));
  const lists: unknown = Object.fromEntries(named.map((name) => [name, assumptions.get(name)]));
  if (isMedia(lists)) return lists;
  const faults = (isMedia.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
  );
  throw new DataDirError('damaged', `demo/assumptions: ${faults.join('; ')}.`);
}

/** Returns the records of a list, keyed by name. Throws a DataDirError when one of `names` is missing. */
function complete<Name extends string, Value>(
  list: string,
  records: readonly (readonly [string, Value])[],
  names: readonly Name[],
): Record<Name, Value> {
  const byName = new Map(records);
  const missing = names.find((name) => !byName.has(name));
  if (missing !== undefined)
    throw new DataDirError('damaged', `demo/assumptions, ${list}: the record of ${missing} is missing.`);
  return Object.fromEntries(records) as Record<Name, Value>;
}
