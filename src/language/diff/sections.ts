import type { DocumentKind } from '../source/document-kind.ts';
import type { ChangeReach, ProjectChange, ProjectDiff } from './diff-projects.ts';
import { canonical } from './list-difference.ts';
import { listed, quote, appText, shown, was, type Sentence } from './sentence.ts';

/** The changes of one document, or of all dictionaries. */
export interface Section {
  readonly heading: Sentence;
  readonly lines: readonly ChangeLine[];
}

export interface ChangeLine {
  /** Added, removed or changed. */
  readonly sign: '+' | '-' | '~';
  readonly sentence: Sentence;
}

/**
 * Groups changes by document, each with its reach. A text that changes in the same way in several languages
 * is one line.
 */
export function sectionsOf({ changes, customers }: ProjectDiff): Section[] {
  const bySection = new Map<string, ProjectChange[]>();
  for (const change of changes) {
    const key = change.document === 'locale' ? 'locale' : change.slot;
    bySection.set(key, [...(bySection.get(key) ?? []), change]);
  }
  return [...bySection.values()].map((group) => ({
    heading: headings[group[0]!.document](group[0]!),
    lines: folded(group).map(({ kind, how, sentence, reach }) => ({
      sign: signOf(kind, how),
      sentence: [...sentence, ...reachWords(reach, customers.length)],
    })),
  }));
}

/** An added or removed part of a thing counts as a change of the thing. */
function signOf(kind: ProjectChange['kind'], how: ProjectChange['how']): ChangeLine['sign'] {
  if (kind !== 'value' && !/-(new|gone)$/.test(kind)) return '~';
  return how === 'added' ? '+' : how === 'removed' ? '-' : '~';
}

const headings: { readonly [Kind in DocumentKind]: (change: ProjectChange) => Sentence } = {
  page: ({ name }) => [quote(name)],
  checks: ({ name }) => appText`Checks of ${quote(name)}`,
  'filter-bar': ({ name, routes }) => appText`Filter bar ${quote(name)}${onPages(routes)}`,
  dataset: ({ name, routes }) => appText`Dataset ${quote(name)}${onPages(routes)}`,
  table: ({ name }) => appText`Table ${quote(name)}`,
  resource: ({ name }) => appText`Resource ${quote(name)}`,
  app: () => appText`The product`,
  locale: () => appText`Texts`,
};

function onPages(routes: readonly string[]): Sentence {
  if (routes.length === 0) return appText`, on no page`;
  const more = routes.length - 3;
  if (more <= 0) return appText`, on ${listed(routes)}`;
  return appText`, on ${routes.slice(0, 3).flatMap((route) => [quote(route), ', '])}and ${String(more)} more`;
}

/** `; reaches 3 customers`: customers with files of their own. Other companies see the base. */
export function reachWords({ base, customers, spared }: ChangeReach, total: number): Sentence {
  if (!base) return appText`; reaches ${named(customers)} alone`;
  if (total === 0) return [];
  const reached = `${customers.length || 'no'} ${customers.length < 2 ? 'customer' : 'customers'}`;
  return spared.length === 0
    ? appText`; reaches ${reached}`
    : appText`; reaches ${reached}, not ${named(spared)}`;
}

const named = (names: readonly string[]): Sentence =>
  names.length <= 5
    ? listed(names)
    : appText`${listed(names.slice(0, 4))} and ${String(names.length - 4)} more`;

function folded(changes: readonly ProjectChange[]): readonly ProjectChange[] {
  const groups = new Map<string, ProjectChange[]>();
  for (const change of changes) {
    const { kind, slot, pointer, reach } = change;
    const key = canonical(
      kind in foldedWords ? [kind, pointer, reach] : [kind, slot, pointer, reach, change.sentence],
    );
    groups.set(key, [...(groups.get(key) ?? []), change]);
  }
  return [...groups.values()].map((group) => (group.length === 1 ? group[0]! : inLanguages(group)));
}

/** The words for a text that changes in several languages. */
const foldedWords: Partial<
  Record<
    ProjectChange['kind'],
    (first: ProjectChange, key: Sentence, languages: readonly string[]) => Sentence
  >
> = {
  'text-new': ({ to }, key, languages) => appText`text ${key} is new in ${listed(languages)}: ${shown(to)}`,
  'text-gone': ({ from }, key, languages) =>
    appText`text ${key} is gone from ${listed(languages)} (was ${shown(from)})`,
  'text-changed': ({ from, to }, key, [first, ...others]) =>
    appText`text ${key} is now ${shown(to)} in ${quote(first!)}${was(from)}, and another one in ${listed(others)}`,
};

function inLanguages(group: readonly ProjectChange[]): ProjectChange {
  const [first] = group as [ProjectChange];
  const words = foldedWords[first.kind];
  if (!words) return first;
  const key = [quote(first.pointer.slice(1).replaceAll('/', '.'))];
  return {
    ...first,
    sentence: words(
      first,
      key,
      group.map(({ name }) => name),
    ),
  };
}
