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

/** Where ads are shown, and what objectives, devices, weekdays and months do to them. */
export interface Media {
  readonly placements: readonly AdPlacement[];
  /** The short names of formats. */
  readonly codes: ReadonlyMap<string, string>;
  readonly objectives: Readonly<Record<Objective, ObjectiveEffect>>;
  readonly devices: Readonly<Record<Device, DeviceEffect>>;
  readonly audiences: readonly GeneralAudience[];
  /** Days by platform. */
  readonly delays: ReadonlyMap<string, number>;
  /** Shares of a day's activity, Monday first. */
  readonly weekdays: Readonly<Record<Rhythm, readonly number[]>>;
  /** Demand by month, January first. */
  readonly seasons: Readonly<Record<Season, readonly number[]>>;
  /** Prices of an impression by month, January first. */
  readonly auction: readonly number[];
}

/**
 * The media of a world: the lists of assumptions that `media.schema.json` names. A DataDirError says which list, record and
 * value is wrong, or which one is missing.
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

/** The records of a list by their names. Each of `names` needs one. */
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
