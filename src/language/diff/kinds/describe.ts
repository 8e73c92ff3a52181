import type { DocumentKind } from '../../source/document-kind.ts';
import type { Path } from '../../source/positions.ts';
import { listed, quote, appText, shown, was, type Sentence } from '../sentence.ts';
import { appKinds, localeKinds } from './app-kinds.ts';
import { checkKinds } from './check-kinds.ts';
import { datasetKinds } from './dataset-kinds.ts';
import { filterBarKinds } from './filter-bar-kinds.ts';
import { insightKinds } from './insight-kinds.ts';
import { filled, type Found, type KindOfChange, type KindsOfChange } from './kind-of-change.ts';
import { pageKinds } from './page-kinds.ts';
import { resourceKinds } from './resource-kinds.ts';
import { tableKinds } from './table-kinds.ts';

/** The separator of steps. Names may contain slashes, as API paths do. */
const between = '\u0000';

const kinds = {
  page: pageKinds,
  checks: checkKinds,
  'filter-bar': filterBarKinds,
  dataset: { ...datasetKinds, ...insightKinds },
  table: tableKinds,
  resource: resourceKinds,
  app: appKinds,
  locale: localeKinds,
} satisfies Readonly<Record<DocumentKind, KindsOfChange>>;

/** The kinds with words of their own, and `value` for anything else. */
export type ChangeKind = { [Kind in DocumentKind]: keyof (typeof kinds)[Kind] }[DocumentKind] | 'value';

interface Matcher extends KindOfChange {
  readonly name: ChangeKind;
  readonly pattern: RegExp;
}

const matchers: ReadonlyMap<string, readonly Matcher[]> = new Map(
  Object.entries<KindsOfChange>(kinds).map(([document, own]) => [document, matchersOf(own)]),
);

function matchersOf(own: KindsOfChange): Matcher[] {
  return Object.entries(own).map(([name, kind]) => ({
    ...kind,
    name: name as ChangeKind,
    pattern: patternOf(kind.at),
  }));
}

/** Describes a difference in the words of its kind, or by its path, so that nothing is left out. */
export function describe(
  kind: DocumentKind,
  found: Omit<Found, 'names'>,
): { readonly kind: ChangeKind; readonly sentence: Sentence } {
  // An inline bar is described like a shared one, and inline checks like those in a file.
  if (kind === 'page' && found.path[0] === 'filterBar' && found.path.length > 1)
    return describe('filter-bar', { ...found, path: found.path.slice(1) });
  if (kind === 'page' && found.path[0] === 'checks') return describe('checks', found);
  const text = textOf(found.path);
  for (const { name, pattern, how, when, appText: words, unset = words } of matchers.get(kind) ?? []) {
    const match = pattern.exec(text);
    if (!match || (how && !how.includes(found.how))) continue;
    const named = { ...found, names: match.slice(1) };
    if (when && !when(named)) continue;
    return { kind: name, sentence: filled(found.to === undefined ? unset : words, named) };
  }
  return { kind: 'value', sentence: plainly(found) };
}

/** `widgets.trend.legend is now bottom (was top)`. */
function plainly({ how, path, from, to, list }: Omit<Found, 'names'>): Sentence {
  const name = quote(path.map(String).join('.') || 'all of it');
  if (how === 'removed') return appText`${name} is no longer set (was ${shown(from)})`;
  if (how !== 'list' || list === null) return appText`${name} is now ${shown(to)}${was(from)}`;
  const gained = list.added.length > 0 ? appText` now has ${listed(list.added)}` : [];
  const lost = list.removed.length > 0 ? appText` no longer has ${listed(list.removed)}` : [];
  if (gained.length + lost.length === 0) return appText`${name} stands in another order`;
  return appText`${name}${gained}${gained.length > 0 && lost.length > 0 ? ', and' : ''}${lost}`;
}

const textOf = (path: Path): string => path.map(String).join(between);

function patternOf(at: string): RegExp {
  const steps = at === '' ? [] : at.split('/');
  const source = steps.map((step) => (step === '**' ? '.+' : step === '*' ? `([^${between}]+)` : step));
  return new RegExp(`^${source.join(between)}$`, 's');
}
