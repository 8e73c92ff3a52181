import { isQuiet, step, unchecked } from '../../../alerts/index.ts';
import type { AlertEvent, Finding, SeriesState } from '../../../alerts/index.ts';
import { dayIn } from '../../../format/index.ts';
import type { JobKind } from '../../jobs/job-queue.ts';
import type { AlertChange, AlertEpisode } from '../../state/state.ts';
import { ownerOf, pageOf } from '../unattended/owner-page.ts';
import type { OwnerParts } from '../unattended/owner-page.ts';
import { findRoleRow } from '../unattended/role-rows.ts';
import { episodeId, episodeOf } from './episode.ts';
import { find } from './find.ts';
import { readAlert } from './read-alerts.ts';
import type { Alert } from './read-alerts.ts';

/** The job that checks an alert, once for each load of data or due time. */
export const alertKind = (parts: OwnerParts, onNotified: (company: string) => void): JobKind => ({
  retries: 3,
  retryDelay: 60,
  limit: 600,
  async run({ company, input, signal }) {
    const key = { company, resource: String(input['resource']), id: String(input['alert']) };
    const alert = await findRoleRow(parts.context, key, readAlert);
    if (alert === null || !alert.active) return;
    const events = await checkAlert(parts, alert, new Date(String(input['due'])), signal);
    if (events.length > 0) onNotified(company);
  },
});

/** The result of checking a series. */
export interface CheckedSeries {
  readonly finding: Finding | null;
  readonly events: readonly AlertEvent[];
}

/**
 * Queries and checks an alert, and saves the result. Returns the series with events; those that did not
 * change are left out. Rejects when the owner's query has no response, and with an `UnrepeatableError` when
 * it never will.
 */
export async function checkAlert(
  parts: OwnerParts,
  alert: Alert,
  due: Date,
  signal: AbortSignal,
): Promise<readonly CheckedSeries[]> {
  const { state, clock } = parts.context;
  const owner = await ownerOf(parts, alert);
  const { variant, plan } = pageOf(parts, owner, alert.page);
  const { timeZone } = variant;
  const { company, resource, id } = alert;
  const key = { company, resource, alert: id };
  const { revision, series } = await state.alerts.stateOf(key);
  const since = new Map(
    Object.entries(series).flatMap(([name, one]) => (one.since ? [[name, one.since]] : [])),
  );
  const occasion = { today: dayIn(timeZone, due), due: due.toISOString(), since, signal };
  const found = await parts.requestAs(owner, (requester) =>
    find(alert, { plan, variant }, requester, occasion),
  );
  const now = clock.now();
  const rule = { after: alert.after, quiet: isQuiet({ ...alert, timeZone }, now) };
  const checked = checkSeries(series, found.findings, rule);
  const about = { alert, owner, variant, plan, found: found.requested };
  const change = changeOf(checked, alert, (finding) => episodeOf(finding, about, now), now);
  if (await state.alerts.save(key, revision, change)) return checked.happened;
  throw new Error('It was checked by another server meanwhile.');
}

interface Checked {
  readonly series: Readonly<Record<string, SeriesState>>;
  readonly happened: readonly (CheckedSeries & { readonly key: string })[];
}

/** Steps all series. Series that were open and are no longer found are closed. */
function checkSeries(
  known: Readonly<Record<string, SeriesState>>,
  findings: readonly Finding[],
  rule: Parameters<typeof step>[2],
): Checked {
  const found = new Map(findings.map((finding) => [finding.key, finding]));
  const [first] = findings;
  const gone = first === undefined ? null : { of: first.of, verdict: 'inside' as const };
  const steps = [...new Set([...Object.keys(known), ...found.keys()])].map((key) => {
    const finding = found.get(key) ?? null;
    const before = known[key] ?? unchecked;
    return { key, finding, ...step(before, finding ?? gone, rule) };
  });
  const isKept = ({ finding, state }: (typeof steps)[number]): boolean =>
    finding !== null || state.episode !== null || state.beyond > 0;
  return {
    series: Object.fromEntries(steps.filter(isKept).map(({ key, state }) => [key, state])),
    happened: steps.filter(({ events }) => events.length > 0),
  };
}

function changeOf(
  { series, happened }: Checked,
  alert: Alert,
  episode: (finding: Finding) => AlertEpisode,
  at: Date,
): AlertChange {
  const all = happened.flatMap(({ key, finding, events }) =>
    events.map((event) => ({ event, finding, id: episodeId(alert, key, event.episode) })),
  );
  return {
    series,
    at,
    opened: all.flatMap(({ event, finding }) =>
      event.kind === 'opened' && finding ? [episode(finding)] : [],
    ),
    notified: all.flatMap(({ event, id }) => (event.kind === 'notified' ? [id] : [])),
    closed: all.flatMap(({ event, id }) => (event.kind === 'closed' ? [{ id, notify: event.notify }] : [])),
  };
}
