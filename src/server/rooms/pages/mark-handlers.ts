import type { PageMarks } from '../../../language/plan/index.ts';
import { empty, json, notFound } from '../../api/handler.ts';
import type { ApiRequest } from '../../api/handler.ts';
import { may } from '../auth/abilities.ts';
import type { Handlers, ServerContext } from '../context.ts';
import { hasPage } from './permitted.ts';

/**
 * Handlers of users' marks of pages: favourites, and when pages were last opened. Pages that the user may not
 * open are left out.
 */
export const markHandlers: Handlers = {
  async getPageMarks(request, context) {
    const found = await context.state.pageMarks.list(ownerOf(request));
    const marks = found
      .filter(({ route }) => isOpenTo(request, context, route))
      .map(({ openedAt, ...mark }) => ({ ...mark, openedAt: openedAt?.toISOString() ?? null }));
    return json(marks satisfies PageMarks);
  },
  async markPage(request, context) {
    const { route, favourite } = request.body as { readonly route: string; readonly favourite: boolean };
    if (!isOpenTo(request, context, route)) throw notFound(`There is no page ${route}.`);
    await context.state.pageMarks.setFavourite(ownerOf(request), route, favourite);
    return empty();
  },
};

/**
 * Stores when a page was opened. Ignores a path that is not a route, such as that of a page with parameters.
 */
export async function storeOpened(request: ApiRequest, path: string, context: ServerContext): Promise<void> {
  if (!isOpenTo(request, context, path)) return;
  await context.state.pageMarks.setOpened(ownerOf(request), path, context.clock.now());
}

const ownerOf = ({ principal: { company, userName } }: ApiRequest) => ({ company, userName });

const isOpenTo = ({ principal }: ApiRequest, { pages }: ServerContext, route: string): boolean =>
  hasPage(pages.variant(principal.company), route, may(principal));
