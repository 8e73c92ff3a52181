import { addDays, dayIn } from '../format/index.ts';
import type { LocalEngine } from '../server/warehouse/index.ts';
import { COMPANIES } from './companies.ts';
import { REPORTING_DELAY } from './media.ts';
import type { Platform } from './media.ts';

/** Loads of the last month that failed and were made up for. */
const FAILURES: Readonly<Partial<Record<string, number>>> = {
  'acme|Meta': 3,
  'acme|TikTok': 1,
  'globex|Google Ads': 2,
  'globex|Amazon Ads': 1,
};

/** One row for each source of each company, as of the load right after the company's last midnight. */
export async function sourceRows(engine: LocalEngine, now: Date) {
  const loads = new Map(COMPANIES.map(({ id, timezone }) => [id, loadsOf(timezone, now)]));
  const found = await engine.rows(
    'SELECT company_id, platform, count(*) FROM delivery_daily GROUP BY ALL ORDER BY ALL',
  );
  const platforms = found.map(([company, platform, rows], index) => {
    const name = String(platform);
    const failures = FAILURES[`${String(company)}|${name}`] ?? 0;
    const { today, loadedAt } = loads.get(String(company))!;
    const delay = REPORTING_DELAY[name as Platform] ?? 0;
    return {
      company_id: String(company),
      source: name,
      loaded_at: loadedAt(index),
      rows: Number(rows),
      delay_hours: delay * 24 + 3 + (index % 4),
      failures,
      complete_to: addDays(today, -1 - delay),
    };
  });
  const plans = await engine.rows('SELECT company_id, count(*) FROM plan_daily GROUP BY ALL ORDER BY ALL');
  const planned = plans.map(([company, rows]) => {
    const { today, loadedAt } = loads.get(String(company))!;
    return {
      company_id: String(company),
      source: 'Media plans',
      loaded_at: loadedAt(0),
      rows: Number(rows),
      delay_hours: 1,
      failures: 0,
      complete_to: addDays(today, -1),
    };
  });
  const panels = COMPANIES.map(({ id, population }) => {
    const { today, loadedAt } = loads.get(id)!;
    return {
      company_id: id,
      source: 'Reach panel',
      loaded_at: loadedAt(7),
      rows: population,
      delay_hours: 6,
      failures: 0,
      complete_to: addDays(today, -1),
    };
  });
  return [...platforms, ...planned, ...panels];
}

/** A company's day, and when its sources were loaded: as soon as the day had begun there and in UTC, but not after now. As UTC. */
function loadsOf(timezone: string, now: Date) {
  const today = dayIn(timezone, now);
  const begun = Math.max(startOfDay(today, timezone), Date.parse(today));
  return {
    today,
    loadedAt: (index: number) =>
      new Date(Math.min(now.getTime(), begun + (1 + (index % 5)) * 60_000 + (10 + ((index * 7) % 50)) * 1000))
        .toISOString()
        .slice(0, 19)
        .replace('T', ' '),
  };
}

/** The moment at which a day begins in a time zone, in milliseconds; offsets of quarters of hours are met. */
function startOfDay(day: string, timezone: string): number {
  const quarter = 15 * 60_000;
  let moment = Date.parse(day) + 14 * 60 * 60_000;
  while (dayIn(timezone, new Date(moment - quarter)) >= day) moment -= quarter;
  return moment;
}
