import { EARLIEST_DATE } from '../../language/plan/index.ts';
import type { CampaignDates } from '../../language/plan/index.ts';
import type { Facts } from './ask.ts';
import { within } from './scope.ts';
import type { ListScope } from './scope.ts';

type Range = CampaignDates['campaignDateInfo'];

/**
 * The dates that the chosen campaigns span; of all campaigns, all time, with whatever was delivered before it; null
 * where no such campaign is there. What still runs ends today: a range with days to come would be compared with a longer one before.
 */
export async function campaignDates(facts: Facts, scope: ListScope, today: string): Promise<Range | null> {
  return scope.campaigns === null ? allTime(facts, scope, today) : chosenDates(facts, scope, today);
}

async function allTime(facts: Facts, scope: ListScope, today: string): Promise<Range> {
  const { sql, params } = within(scope, ['brands']);
  const [row] = await facts({ sql: `SELECT min(date) FROM delivery_daily WHERE ${sql}`, params });
  const first = row?.[0];
  const isBefore = typeof first === 'string' && first < EARLIEST_DATE;
  return { startDate: isBefore ? first : EARLIEST_DATE, endDate: today };
}

/** Planned and delivered dates together: imported deliveries may name campaigns that nobody planned. */
async function chosenDates(facts: Facts, scope: ListScope, today: string): Promise<Range | null> {
  const { sql, params } = within(scope, ['campaigns']);
  const planned = `SELECT start_date AS starts, end_date AS ends FROM campaigns WHERE ${sql}`;
  const delivered = `SELECT date AS starts, date AS ends FROM delivery_daily WHERE ${sql}`;
  const [row] = await facts({
    sql: `SELECT min(starts), max(ends) FROM (${planned} UNION ALL ${delivered}) AS spans`,
    params: [...params, ...params],
  });
  const [start, end] = row ?? [];
  if (typeof start !== 'string' || typeof end !== 'string') return null;
  const isRunning = start <= today && end > today;
  return { startDate: start, endDate: isRunning ? today : end };
}
