import { questionKey, settle } from '../../../page-run/index.ts';
import type { Asker } from '../../../page-run/index.ts';
import { json, notFound } from '../../api/handler.ts';
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

/**
 * The handler of the lists with which a page's filter bar starts. It runs the bar on the server, so that a browser need
 * not wait for each list before it requests the next one. After a tenth of the server's patience it returns what it has:
 * one slow list must not hold back the others for long.
 */
export const startListHandlers = (askAs: (context: ServerContext) => OwnerParts['askAs']): Handlers => ({
  async getStartLists({ principal, query }, context) {
    const { page: route, filters = '', language } = query as Readonly<Record<string, string | undefined>>;
    const variant = context.pages.variant(principal.company);
    const entry = variant.manifest.pages.find((page) => page.route === route);
    const page = entry && permittedPage(variant, entry.hash, may(principal));
    if (!page) throw notFound('There is no such page.');
    const { filterBar } = page.plan;
    const lists: ListReply[] = [];
    if (filterBar === null) return json({ lists });
    const today = todayOf(context, principal.company);
    await askAs(context)(principal, async ({ get, facts }) => {
      const asker: Asker = {
        facts: { ...facts, ...(language !== undefined && { language }) },
        async get(path, params) {
          const reply = await get(path, params);
          lists.push({ request: questionKey(path, params), reply });
          return reply;
        },
      };
      const settled = settle(filterBar, asker, { link: filters, route: {}, today });
      await inTime(settled, context.config.patienceMs / 10);
    });
    return json({ lists: [...lists] });
  },
});

/** Resolves when the work has ended, or after `patienceMs`. */
async function inTime(work: Promise<unknown>, patienceMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => (timer = setTimeout(resolve, patienceMs)));
  await Promise.race([work, late]);
  clearTimeout(timer);
}
