import { etagOf, withEtag } from '../http/etag.ts';
import { json, notFound } from '../http/handler.ts';
import type { Handlers } from '../http/handler.ts';
import { mayOpen } from './access.ts';
import { eventStream } from './event-stream.ts';

/** What a hash stands for never changes. */
const forEver = { 'cache-control': 'private, max-age=31536000, immutable' };

/** The company's pages, to its own users and only those that each may open. */
export const pageHandlers: Handlers = {
  async getManifest(request, { pages }) {
    const { principal } = request;
    const { manifest } = pages.variant(principal.company);
    const tag = etagOf(principal.company, manifest.version, JSON.stringify(principal.ability));
    return withEtag(request, tag, async () => {
      const may = mayOpen(principal);
      return json({ ...manifest, pages: manifest.pages.filter(({ access }) => may(access)) });
    });
  },
  async getPage({ principal, path }, { pages }) {
    const plan = pages.variant(principal.company).plans.get(path.hash ?? '');
    if (!plan || !mayOpen(principal)(plan.access)) throw notFound('There is no such page.');
    return json(plan, { headers: forEver });
  },
  async getDictionary({ principal, path }, { pages }) {
    const found = pages.variant(principal.company).dictionaries.get(path.language ?? '');
    if (found?.hash !== path.hash) throw notFound('There is no such dictionary.');
    return json(found?.dictionary, { headers: forEver });
  },
  async watchPages(request, { pages, config }) {
    return eventStream(pages, {
      company: request.principal.company,
      withDiagnostics: config.environment === 'development',
      signal: request.signal,
    });
  },
  async getDiagnostics(_request, { pages, config }) {
    if (config.environment !== 'development') throw notFound('There are diagnostics in development only.');
    return json({ diagnostics: pages.diagnostics() });
  },
};
