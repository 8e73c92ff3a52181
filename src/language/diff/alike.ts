import { parentsOf } from '../terms/graph.ts';
import type { DocumentKind } from '../source/document-kind.ts';
import { isMapping } from '../source/layered.ts';
import { canonical, compareLists } from './list-difference.ts';

type Mapping = Readonly<Record<string, unknown>>;

/** Rewrites two states of a document so that equal meanings are written in the same way. */
export function alike(kind: DocumentKind, before: unknown, after: unknown): readonly [unknown, unknown] {
  if (!isMapping(before) || !isMapping(after)) return [before, after];
  if (kind === 'filter-bar') return alikeBars(before, after);
  if (kind !== 'page') return [before, after];
  const [old, now] = alikeQueries(before, after);
  if (!isMapping(old.filterBar) || !isMapping(now.filterBar)) return [old, now];
  const [oldBar, newBar] = alikeBars(old.filterBar, now.filterBar);
  return [
    { ...old, filterBar: oldBar },
    { ...now, filterBar: newBar },
  ];
}

/** If a query has `extends` in one state only, its parameters are written out in both. */
function alikeQueries(before: Mapping, after: Mapping): readonly [Mapping, Mapping] {
  const [old, now] = [before.queries, after.queries];
  if (!isMapping(old) || !isMapping(now)) return [before, after];
  const differing = Object.keys(now).filter(
    (name) => Object.hasOwn(old, name) && extended(old[name]) !== extended(now[name]),
  );
  const inFull = (queries: Mapping): Mapping => ({
    ...queries,
    ...Object.fromEntries(differing.map((name) => [name, writtenInFull(name, queries)])),
  });
  if (differing.length === 0) return [before, after];
  return [
    { ...before, queries: inFull(old) },
    { ...after, queries: inFull(now) },
  ];
}

const extended = (query: unknown): unknown => (isMapping(query) ? query.extends : undefined);

/** A query with its inherited parts, or as it is when these can't be resolved. */
function writtenInFull(name: string, queries: Mapping): unknown {
  const chain: Mapping[] = [];
  for (let next: unknown = name; next !== undefined; next = chain[0]!.extends) {
    const query = typeof next === 'string' && Object.hasOwn(queries, next) ? queries[next] : undefined;
    if (!isMapping(query) || chain.includes(query)) return queries[name];
    chain.unshift(query);
  }
  const { extends: _extends, ...whole } = Object.assign({}, ...chain) as Mapping;
  const inherited = {
    params: Object.assign({}, ...chain.map(({ params }) => params)) as Mapping,
    requires: [...new Set(chain.flatMap(({ requires }) => requires ?? []))],
  };
  return {
    ...whole,
    ...(Object.keys(inherited.params).length > 0 ? { params: inherited.params } : {}),
    ...(inherited.requires.length > 0 ? { requires: inherited.requires } : {}),
  };
}

function alikeBars(before: Mapping, after: Mapping): readonly [Mapping, Mapping] {
  const placed = withPlaces(before, after);
  const graph = graphOf(before);
  if (graph === null || graph !== graphOf(after)) return placed;
  return [placed[0], { ...placed[1], hierarchy: before.hierarchy }];
}

/** Without `visualHierarchy`, users see the order of the components. It is written out when it differs. */
function withPlaces(before: Mapping, after: Mapping): readonly [Mapping, Mapping] {
  const [old, now] = [declaredIn(before), declaredIn(after)];
  const unstated = [before, after].filter(({ visualHierarchy }) => visualHierarchy === undefined).length;
  if (unstated === 0 || (unstated === 2 && !compareLists(old, now).moved)) return [before, after];
  return [
    { visualHierarchy: [old], ...before },
    { visualHierarchy: [now], ...after },
  ];
}

const declaredIn = ({ components }: Mapping): string[] =>
  isMapping(components) ? Object.keys(components) : [];

/** The dependency graph of a hierarchy as text. Null when the hierarchy is malformed. */
function graphOf({ hierarchy = [] }: Mapping): string | null {
  if (!isHierarchy(hierarchy)) return null;
  const parents = parentsOf([...new Set(hierarchy.flat(2))], hierarchy);
  const children = Object.entries(parents).filter(([, above]) => above.length > 0);
  return canonical(Object.fromEntries(children.map(([name, above]) => [name, above.toSorted()])));
}

const isHierarchy = (value: unknown): value is (string | string[])[][] =>
  Array.isArray(value) &&
  value.every(
    (path) =>
      Array.isArray(path) &&
      path.every(
        (step) =>
          typeof step === 'string' || (Array.isArray(step) && step.every((name) => typeof name === 'string')),
      ),
  );
