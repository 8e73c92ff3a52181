import { addDays } from '../format/index.ts';
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

/** One row for each source of each company, as of the load right after midnight (UTC) of `today` (ISO). */
export async function sourceRows(engine: LocalEngine, today: string) {
  const found = await engine.rows(
    'SELECT company_id, platform, count(*) FROM delivery_daily GROUP BY ALL ORDER BY ALL',
  );
  const platforms = found.map(([company, platform, rows], index) => {
    const name = String(platform);
    const failures = FAILURES[`${String(company)}|${name}`] ?? 0;
    const delay = REPORTING_DELAY[name as Platform] ?? 0;
    return {
      company_id: String(company),
      source: name,
      loaded_at: loadedAt(today, index),
      rows: Number(rows),
      delay_hours: delay * 24 + 3 + (index % 4),
      failures,
      complete_to: addDays(today, -1 - delay),
    };
  });
  const plans = await engine.rows('SELECT company_id, count(*) FROM plan_daily GROUP BY ALL ORDER BY ALL');
  const planned = plans.map(([company, rows]) => {
    const loaded_at = loadedAt(today, 0);
    return {
      company_id: String(company),
      source: 'Media plans',
      loaded_at,
      rows: Number(rows),
      delay_hours: 1,
      failures: 0,
      complete_to: addDays(today, -1),
    };
  });
  const panels = COMPANIES.map(({ id, population }) => {
    const loaded_at = loadedAt(today, 7);
    return {
      company_id: id,
      source: 'Reach panel',
      loaded_at,
      rows: population,
      delay_hours: 6,
      failures: 0,
      complete_to: addDays(today, -1),
    };
  });
  return [...platforms, ...planned, ...panels];
}

const loadedAt = (today: string, index: number): string =>
  `${today} 00:0${1 + (index % 5)}:${10 + ((index * 7) % 50)}`;
