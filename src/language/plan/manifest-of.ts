import type { AppSpec } from '../generated/spec.ts';
import type { CompiledDictionary, CompiledPage } from './compiled.ts';
import type { Manifest } from './page.ts';

/** The part of a manifest that depends only on app.yaml. */
export type AppManifest = Omit<Manifest, 'pages' | 'locales' | 'version'>;

export function appManifestOf({
  product,
  languages,
  skin,
  home,
  landing,
  menu,
  advisor,
}: AppSpec): AppManifest {
  const { id, name, logo, color } = product;
  return {
    product: { id, name, logo: logo ?? null, color: color ?? null },
    languages,
    skin: skin ?? 'light',
    ...(advisor === false && { advisor }),
    home,
    landing: landing ?? {},
    sections: Object.entries(menu).map(([section, { title, icon, place }]) => ({
      name: section,
      title,
      icon,
      place: place ?? 'menu',
    })),
  };
}

/** The manifest: the app, its pages and its dictionaries, each with its hash. */
export function manifestOf(
  face: AppManifest,
  pages: ReadonlyMap<string, CompiledPage>,
  dictionaries: ReadonlyMap<string, CompiledDictionary>,
  hash: (text: string) => string,
): Manifest {
  const rest = { ...face, pages: menuOf(pages), locales: localesOf(dictionaries) };
  return { ...rest, version: hash(JSON.stringify(rest)) };
}

/** The entries of pages in menu order. */
export function menuOf(pages: ReadonlyMap<string, CompiledPage>): Manifest['pages'] {
  const entries = [...pages.values()].map(({ entry }) => entry);
  return entries.toSorted(
    (a, b) => (a.menu?.order ?? 100) - (b.menu?.order ?? 100) || (a.route < b.route ? -1 : 1),
  );
}

/** The hash of each dictionary, by language. */
export function localesOf(dictionaries: ReadonlyMap<string, CompiledDictionary>): Manifest['locales'] {
  return Object.fromEntries([...dictionaries].map(([language, { hash }]) => [language, hash]));
}
