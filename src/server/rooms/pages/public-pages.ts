import { createHash } from 'node:crypto';
import { withoutEmptyPages } from '../../../language/plan/index.ts';
import type { Manifest } from '../../../language/plan/index.ts';
import type { CompanyPages } from './pages.ts';

/** What is served without a login: the base's pages that are declared public, and the texts that they use. */
export type PublicPages = Pick<CompanyPages, 'manifest' | 'plans' | 'dictionaries'>;

const made = new WeakMap<CompanyPages, PublicPages>();

/** Returns the public pages of a version of the base. They are cached. */
export function publicPages(base: CompanyPages): PublicPages {
  const known = made.get(base);
  if (known !== undefined) return known;
  const pages = selectPublic(base);
  made.set(base, pages);
  return pages;
}

function selectPublic({ manifest, plans, dictionaries }: CompanyPages): PublicPages {
  const isPublic = (hash: string): boolean => plans.get(hash)?.public === true;
  const kept = new Map([...plans].filter(([hash]) => isPublic(hash)));
  const open = manifest.pages.filter(({ hash }) => isPublic(hash)).map((entry) => ({ ...entry, menu: null }));
  const pages = withoutEmptyPages(open);
  const keys = textsIn([...kept.values(), ...pages]);
  const spoken = new Map(
    [...dictionaries].map(([language, { dictionary }]) => {
      const texts = onlyKeys(dictionary, keys) ?? {};
      return [language, { hash: hashOf(texts), dictionary: texts }] as const;
    }),
  );
  const rest: Omit<Manifest, 'version'> = {
    ...manifest,
    landing: {},
    sections: [],
    pages,
    locales: Object.fromEntries([...spoken].map(([language, { hash }]) => [language, hash])),
  };
  return { plans: kept, dictionaries: spoken, manifest: { ...rest, version: hashOf(rest) } };
}

/**
 * All texts of the plans and entries. Those that are i18n keys say which translations are public; the others
 * match nothing.
 */
function textsIn(pages: readonly object[]): ReadonlySet<string> {
  const found = new Set<string>();
  const look = (value: unknown): void => {
    if (typeof value === 'string') found.add(value);
    else if (value !== null && typeof value === 'object')
      for (const inner of Object.values(value)) look(inner);
  };
  look(pages);
  return found;
}

/** The part of a nested dictionary with these keys; null when it is empty. */
function onlyKeys(dictionary: unknown, keys: ReadonlySet<string>, path: readonly string[] = []): unknown {
  if (dictionary === null || typeof dictionary !== 'object')
    return keys.has(path.join('.')) ? dictionary : null;
  const entries = Object.entries(dictionary)
    .map(([name, inner]) => [name, onlyKeys(inner, keys, [...path, name])] as const)
    .filter(([, inner]) => inner !== null);
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 27);
