import { may } from '../auth/abilities.ts';
import { etagOf, withEtag } from '../../api/etag.ts';
import { json, notFound } from '../../api/handler.ts';
import type { Handlers } from '../context.ts';
import { diagnosticPage } from './diagnostic-page.ts';
import { eventStream } from './event-stream.ts';
import { permittedManifest, permittedPage } from './permitted.ts';
import { publicPages } from './public-pages.ts';
import { withIcons } from './with-icons.ts';

/** Content under a hash never changes. */
const forEver = { 'cache-control': 'private, max-age=31536000, immutable' };

/** The handlers of pages. Users get only pages of their own company that they may open. */
export const pageHandlers: Handlers = {
  async getManifest(request, { pages, config }) {
    const { principal } = request;
    const variant = pages.variant(principal.company);
    const tag = etagOf(principal.company, variant.manifest.version, JSON.stringify(principal.ability));
    const manifest = () => withIcons(permittedManifest(variant, may(principal)), config.webRoot);
    return withEtag(request, tag, async () => json(manifest()), 'no-cache');
  },
  async getPage({ principal, path }, { pages }) {
    const requested = path.hash ?? '';
    const [hash = ''] = requested.split('.');
    const page = permittedPage(pages.variant(principal.company), hash, may(principal));
    if (page?.hash !== requested) throw notFound('There is no such page.');
    return json(page.plan, { headers: forEver });
  },
  async getDictionary({ principal, path }, { pages }) {
    const found = pages.variant(principal.company).dictionaries.get(path.language ?? '');
    if (found?.hash !== path.hash) throw notFound('There is no such dictionary.');
    return json(found?.dictionary, { headers: forEver });
  },
  async getPublicManifest(request, { pages }) {
    const { manifest } = publicPages(pages.base());
    return withEtag(request, etagOf(manifest.version), async () => json(manifest), 'no-cache');
  },
  async getPublicPage({ path }, { pages }) {
    const plan = publicPages(pages.base()).plans.get(path.hash ?? '');
    if (plan === undefined) throw notFound('There is no such public page.');
    return json(plan, { headers: forEver });
  },
  async getPublicDictionary({ path }, { pages }) {
    const found = publicPages(pages.base()).dictionaries.get(path.language ?? '');
    if (found?.hash !== path.hash) throw notFound('There is no such dictionary.');
    return json(found?.dictionary, { headers: forEver });
  },
  async watchPages(request, { pages, config, news }) {
    const { company, userName } = request.principal;
    return eventStream(pages, {
      company,
      userName,
      isDevelopment: config.environment === 'development',
      manifest: () => permittedManifest(pages.variant(company), may(request.principal)),
      news,
      signal: request.signal,
    });
  },
  async getDiagnostics(_request, { pages, config }) {
    if (config.environment !== 'development') throw notFound('There are diagnostics in development only.');
    return json({ diagnostics: pages.diagnostics(), authoring: config.authoring ?? null });
  },
  async explainDiagnostic({ path }, { config }) {
    if (config.environment !== 'development') throw notFound('There are diagnostics in development only.');
    return json(await diagnosticPage(path.code ?? ''));
  },
};
