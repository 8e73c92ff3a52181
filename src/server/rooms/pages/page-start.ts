import { destinationOf } from '../../../language/plan/index.ts';
import { filtersIn, firstRequests, noFilters, questionKey, settle } from '../../../page-run/index.ts';
import type { PageReader } from '../../../page-run/index.ts';
import { json } from '../../api/handler.ts';
import { may } from '../auth/abilities.ts';
import type { Handlers, ServerContext } from '../context.ts';
import { todayOf } from '../today.ts';
import type { OwnerParts } from '../unattended/owner-page.ts';
import { permittedPage } from './permitted.ts';

/** A reply of the API, with its request as `questionKey` writes it. */
interface ListReply {
  readonly request: string;
  readonly reply: unknown;
}

interface StartQuery {
  readonly path?: string;
  readonly search?: string;
  readonly language?: string;
  readonly lists?: boolean;
}

/**
 * The handler of what a page starts with: the replies to the list requests of its filter bar, and the keys of its
 * first report requests. It runs the bar on the server, so that a browser need not wait for each list before it
 * requests the next one, and can send the report requests while it still loads the app's code. After a tenth of the
 * server's patience it returns what it has: one slow list must not hold back the others for long.
 */
export const pageStartHandlers = (
  requestAs: (context: ServerContext) => OwnerParts['requestAs'],
): Handlers => ({
  async getPageStart({ principal, query }, context) {
    const { path = '/', search = '', language, lists: withLists = true } = query as StartQuery;
    const variant = context.pages.variant(principal.company);
    const { manifest } = variant;
    const found = destinationOf(manifest, path === '/' ? manifest.home : path);
    const page = found && permittedPage(variant, found.entry.hash, may(principal));
    // No error: a browser asks before it knows its pages, and would report it.
    if (!page) return json({ lists: [], reports: [] });
    const { plan } = page;
    const { filterBar } = plan;
    const lists: ListReply[] = [];
    const today = todayOf(context, principal.company);
    const reports = await requestAs(context)(principal, async ({ get, facts: own }) => {
      const facts = { ...own, ...(language !== undefined && { language }) };
      const requester: PageReader = {
        facts,
        async get(listPath, params) {
          const reply = await get(listPath, params);
          lists.push({ request: questionKey(listPath, params), reply });
          return reply;
        },
      };
      const options = { link: filtersIn(plan, search), route: found.params, today, asOpened: true };
      const settled =
        filterBar === null
          ? { kind: 'settled' as const, view: noFilters }
          : await inTime(settle(filterBar, requester, options), context.config.patienceMs / 10);
      if (settled?.kind !== 'settled') return [];
      return firstRequests(plan, settled.view, { route: found.params, session: facts }, search);
    });
    return json({ lists: withLists ? [...lists] : [], reports: reports.map(({ key }) => key) });
  },
});

/** The result of the work, or null after `patienceMs`. */
async function inTime<Result>(work: Promise<Result>, patienceMs: number): Promise<Result | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), patienceMs)));
  const result = await Promise.race([work, late]);
  clearTimeout(timer);
  return result;
}
