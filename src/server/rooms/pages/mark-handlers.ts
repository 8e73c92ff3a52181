import type { PageMarks } from '../../../language/plan/index.ts';
import { empty, json, notFound } from '../../api/handler.ts';
import type { ApiRequest } from '../../api/handler.ts';
import { may } from '../auth/abilities.ts';
import type { Handlers, ServerContext } from '../context.ts';
import { hasPage } from './permitted.ts';

/** What users made of pages: favourites, and when they opened them. Pages that they may not open (any more) are left out. */
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

/** Notes when a page was opened; a path that is not the route of one, as those with parameters are, is passed over. */
export async function noteOpened(request: ApiRequest, path: string, context: ServerContext): Promise<void> {
  if (!isOpenTo(request, context, path)) return;
  await context.state.pageMarks.setOpened(ownerOf(request), path, context.clock.now());
}

const ownerOf = ({ principal: { company, userName } }: ApiRequest) => ({ company, userName });

const isOpenTo = ({ principal }: ApiRequest, { pages }: ServerContext, route: string): boolean =>
  hasPage(pages.variant(principal.company), route, may(principal));
