/** Returns random numbers from 0 to 1, the same in each run. */
export type Random = () => number;

export function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const dayMs = 86_400_000;
const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

function pick<Item>(random: Random, items: readonly [Item, ...Item[]]): Item {
  return items[Math.floor(random() * items.length)] ?? items[0];
}

function rangeOf(random: Random, longest: number): string {
  const end = Date.now() - Math.floor(random() * 300) * dayMs;
  return `${day(end - Math.floor(5 + random() * longest) * dayMs)}_${day(end)}`;
}

const reports = 'reports/delivery_daily';
const measures = 'spend,impressions,clicks,conversions';

/** Returns the query of a tile, a chart or a table, with a period that is unlikely to be cached. */
export function freshQuestion(random: Random): string {
  const rest = pick(random, [
    `measures=${measures}&totals=true&compare=previous_period`,
    `measures=${measures},ctr,cpc&dimensions=channel&totals=true&compare=previous_period`,
    'measures=spend,clicks&dimensions=date,channel',
    `measures=${measures}&dimensions=campaign&totals=true&sort=-spend&limit=50`,
    'measures=spend,cpm,ctr&dimensions=platform,device',
  ]);
  // The limit makes it a new key for the server's cache.
  const own = rest.includes('limit') ? '' : `&limit=${1_000 + Math.floor(random() * 90_000)}`;
  return `${reports}?${rest}&date=${rangeOf(random, 85)}${own}`;
}

/** Returns the query of a small report: one tile with four weeks. */
export function smallQuestion(random: Random): string {
  return `${reports}?measures=spend,clicks&dimensions=channel&date=${rangeOf(random, 22)}&limit=${1_000 + Math.floor(random() * 90_000)}`;
}

const everyMeasure =
  'spend,impressions,measurable,viewable,clicks,video_starts,video_completes,landings,sessions,conversions,revenue,brands,campaigns,cpm,ctr,cpc,cpa,roas';

/**
 * Returns a rollup of nearly all dimensions over all facts, with hundreds of thousands of groups on every
 * level.
 */
export function wideQuestion(random: Random): string {
  const dimensions = pick(random, [
    'date,campaign,creative,audience,device',
    'campaign,creative,placement,device,date',
    'platform,channel,campaign,creative,audience,date',
  ]);
  const limit = 90_000 + Math.floor(random() * 10_000);
  return `${reports}?measures=${everyMeasure}&dimensions=${dimensions}&rollup=true&totals=true&sort=-spend&limit=${limit}&date=2024-11-22_${day(Date.now())}`;
}
