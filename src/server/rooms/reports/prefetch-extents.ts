import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { extentOf } from '../../query/answer/extent.ts';
import type { ServerContext } from '../context.ts';
import type { CompanyPages } from '../pages/pages.ts';
import { todayOf } from '../today.ts';
import { pollUntilAborted } from '../unattended/poll-until-aborted.ts';

/** Milliseconds between two checks for new loads. */
const LOOK_MS = 10_000;

interface Parts {
  /** Resolves when the databases are open. */
  readonly context: () => Promise<ServerContext>;
  /** The companies that had a request. The largest one is added. */
  readonly used: Set<string>;
  readonly log: FastifyBaseLogger;
  /** Aborts when the server closes. */
  readonly signal: AbortSignal;
  readonly lookMs: number | undefined;
}

/** The data and the datasets that a company's extents were last read for. */
interface Known {
  readonly loaded: string;
  readonly datasets: CompanyPages['datasets'];
}

/**
 * Reads the extents of all datasets of the companies in use before a user needs them: after the start, after each
 * load, and when the page files change. A company is in use when it had a request since the start, or has the most
 * users. Edited rows don't count as a load, since they would repeat this all day.
 */
export function prefetchExtents({ context, used, log, signal, lookMs = LOOK_MS }: Parts): void {
  const known = new Map<string, Known>();
  let isFirst = true;
  const look = async (): Promise<void> => {
    const opened = await context();
    if (isFirst) for (const company of await largestCompany(opened)) used.add(company);
    isFirst = false;
    for (const company of used) await prefetch(company, opened).catch(onTrouble);
  };
  const onTrouble = (err: unknown): void => {
    if (!signal.aborted) log.error({ err }, 'the prefetch of extents is in trouble');
  };

  async function prefetch(company: string, opened: ServerContext): Promise<void> {
    const { pages, warehouse } = opened;
    const { datasets, timeZone } = pages.variant(company);
    const { version, parts } = await warehouse.freshness(company);
    const loaded = parts?.loaded ?? version;
    const before = known.get(company);
    if (before?.loaded === loaded && before.datasets === datasets) return;
    known.set(company, { loaded, datasets });
    const at = { company, today: todayOf(opened, company), timeZone };
    for (const plan of datasets.values()) {
      const since = performance.now();
      await extentOf(plan, warehouse, at, signal).catch((error: unknown) => {
        if (!signal.aborted)
          log.warn({ err: error, company, dataset: plan.name }, 'an extent was not prefetched');
      });
      // The pause leaves at least half of the time to the queries of users.
      await delay(performance.now() - since, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
    }
  }

  pollUntilAborted(look, { signal, lookMs, onTrouble });
}

/** Returns the company with the most users; none when there are no users. */
async function largestCompany({ state }: ServerContext): Promise<readonly string[]> {
  const counts = new Map<string, number>();
  for (const { company } of await state.users.list()) counts.set(company, (counts.get(company) ?? 0) + 1);
  const [largest] = [...counts].toSorted(([, one], [, other]) => other - one);
  return largest === undefined ? [] : [largest[0]];
}
