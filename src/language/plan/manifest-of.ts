import type { AppSpec } from '../generated/spec.ts';
import type { CompiledDictionary, CompiledPage } from './compiled.ts';
import type { Manifest } from './page.ts';

/** What a browser is told first: the app, its pages and its dictionaries, each with the hash that it is asked for by. */
export function manifestOf(
  app: AppSpec,
  pages: ReadonlyMap<string, CompiledPage>,
  dictionaries: ReadonlyMap<string, CompiledDictionary>,
  hash: (text: string) => string,
): Manifest {
  const entries = [...pages.values()].map(({ entry }) => entry);
  const rest = {
    product: {
      id: app.product.id,
      name: app.product.name,
      logo: app.product.logo ?? null,
      color: app.product.color ?? null,
    },
    languages: app.languages,
    skin: app.skin ?? 'light',
    home: app.home,
    landing: app.landing ?? {},
    sections: Object.entries(app.menu).map(([name, { title, icon }]) => ({ name, title, icon })),
    pages: entries.toSorted(
      (a, b) => (a.menu?.order ?? 100) - (b.menu?.order ?? 100) || (a.route < b.route ? -1 : 1),
    ),
    locales: Object.fromEntries(
      [...dictionaries].map(([language, dictionary]) => [language, dictionary.hash]),
    ),
  };
  return { ...rest, version: hash(JSON.stringify(rest)) };
}
