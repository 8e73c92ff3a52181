import { addDays } from '../../../src/format/index.ts';
import type { Warehouse } from '../../../src/server/warehouse/warehouse.ts';
import type { TrialEpisode } from './trial.ts';

/** An event in the demonstration data: it affects brands on a platform for some days. */
export interface PlantedEvent {
  readonly company: string;
  readonly event: string;
  readonly name: string;
  readonly kind: string;
  readonly brands: readonly string[];
  /** Null for all platforms. */
  readonly platform: string | null;
  readonly start: string;
  readonly end: string;
}

/** Whether and when an alert found a planted event. */
export interface Outcome {
  readonly event: PlantedEvent;
  /** Days from the first day of the event to the morning on which an alert opened; null when none did. */
  readonly delay: number | null;
  readonly by: string | null;
}

export interface Score {
  readonly outcomes: readonly Outcome[];
  /** Episodes that no planted event explains. */
  readonly others: readonly TrialEpisode[];
  readonly told: number;
}

/**
 * Days after the end of an event in which an alert still counts as finding it, because figures may become
 * final days later.
 */
const patience = 7;

/** Returns the events of the demonstration that began within the days of a trial. */
export async function plantedEvents(
  warehouse: Warehouse,
  {
    companies,
    first,
    last,
  }: { readonly companies: readonly string[]; readonly first: string; readonly last: string },
): Promise<readonly PlantedEvent[]> {
  const { rows } = await warehouse.query({
    sql: `SELECT company_id, event_id, any_value(event_name), any_value(kind), string_agg(DISTINCT brand_id, ','), platform, start_date::VARCHAR, any_value(end_date)::VARCHAR
      FROM events WHERE start_date >= ?::DATE AND start_date < ?::DATE GROUP BY company_id, event_id, platform, start_date ORDER BY company_id, start_date, event_id`,
    params: [first, last],
  });
  return rows
    .map(([company, event, name, kind, brands, platform, start, end]) => ({
      company: String(company),
      event: String(event),
      name: String(name),
      kind: String(kind),
      brands: String(brands).split(','),
      platform: platform === null || platform === undefined ? null : String(platform),
      start: String(start),
      end: String(end),
    }))
    .filter(({ company }) => companies.includes(company));
}

/** Whether an episode matches the members and days of an event. */
function isOf(episode: TrialEpisode, event: PlantedEvent): boolean {
  const isMember =
    episode.series === '' || event.brands.includes(episode.series) || episode.series === event.platform;
  return (
    episode.company === event.company &&
    isMember &&
    episode.openedOn > event.start &&
    episode.openedOn <= addDays(event.end, patience)
  );
}

export function scoreOf(episodes: readonly TrialEpisode[], events: readonly PlantedEvent[]): Score {
  const outcomes = events.map((event): Outcome => {
    const [found] = episodes
      .filter((episode) => isOf(episode, event))
      .toSorted((a, b) => (a.openedOn < b.openedOn ? -1 : 1));
    if (found === undefined) return { event, delay: null, by: null };
    const delay = Math.round((Date.parse(found.openedOn) - Date.parse(event.start)) / 86_400_000);
    return { event, delay, by: found.name };
  });
  const others = episodes.filter((episode) => !events.some((event) => isOf(episode, event)));
  return { outcomes, others, told: episodes.length };
}
