import { checksOf, isPage } from '../terms/slots.ts';
import type { DocumentKind } from '../source/document-kind.ts';
import { isMapping, type Layered } from '../source/layered.ts';
import type { Path } from '../source/positions.ts';

export type Documents = ReadonlyMap<string, Layered>;

/** A document before and after. */
export interface Pair {
  readonly kind: DocumentKind;
  readonly from: Layered | undefined;
  readonly to: Layered | undefined;
  /** The slot of the value at a path: checks are in their page or in a file of their own. */
  readonly slotOf: (path: Path) => string;
}

/** A page and its file of checks in one of the states. */
interface PageFiles {
  readonly slot: string;
  readonly page: Layered | undefined;
  readonly checks: Layered | undefined;
}

const filesOf = (documents: Documents, slot: string): PageFiles => ({
  slot,
  page: documents.get(slot),
  checks: documents.get(checksOf(slot)),
});

/**
 * Returns a function that pairs the documents of two states. It returns the same objects for the same
 * documents. Documents are paired by slot, moved pages by route, and all checks of a page form one document.
 */
export function createPairing(): (old: Documents, now: Documents) => Iterable<Pair> {
  const takeApart = rememberingApart();

  function* pairsOfPage(old: PageFiles, now: PageFiles): Iterable<Pair> {
    const [before, after] = [takeApart(old), takeApart(now)];
    const slotOfPage = now.page ? now.slot : old.slot;
    const slotOfChecks = checksOf(now.checks ? now.slot : old.slot);
    if (!before || !after) {
      yield { kind: 'page', from: old.page, to: now.page, slotOf: () => slotOfPage };
      yield { kind: 'checks', from: old.checks, to: now.checks, slotOf: () => slotOfChecks };
      return;
    }
    yield { kind: 'page', from: before.page, to: after.page, slotOf: () => slotOfPage };
    // A file of checks is added or removed as a whole, inline checks one by one.
    const hasFile = old.checks !== undefined || now.checks !== undefined;
    const [from, to] = [before.checks, after.checks].map(
      (checks) => checks ?? (hasFile ? undefined : (before.none ?? after.none)),
    );
    const slotOf = ([, name]: Path): string => {
      if (name === undefined) return slotOfChecks;
      if (has(after.checks, name)) return has(now.page, name) ? now.slot : checksOf(now.slot);
      return has(old.page, name) ? old.slot : checksOf(old.slot);
    };
    yield { kind: 'checks', from, to, slotOf };
  }

  return function* pairs(old, now) {
    const moved = movesOf(old, now);
    const matched = { old: new Set<string>(), now: new Set<string>() };
    for (const slot of [...now.keys(), ...old.keys()]) {
      if (!isPage(slot) || matched.now.has(slot) || (matched.old.has(slot) && !now.has(slot))) continue;
      const was = moved.get(slot) ?? slot;
      for (const each of [slot, checksOf(slot)]) matched.now.add(each);
      for (const each of [was, checksOf(was)]) matched.old.add(each);
      yield* pairsOfPage(filesOf(old, was), filesOf(now, slot));
    }
    for (const slot of new Set([...now.keys(), ...old.keys()])) {
      const from = matched.old.has(slot) ? undefined : old.get(slot);
      const to = matched.now.has(slot) ? undefined : now.get(slot);
      const { kind } = (to ?? from)?.layers[0].place ?? {};
      if (kind) yield { kind, from, to, slotOf: () => slot };
    }
  };
}

/** The old slots of moved pages (same route, another file) by their new ones. */
function movesOf(old: Documents, now: Documents): ReadonlyMap<string, string> {
  const added = [...now.keys()].filter((slot) => isPage(slot) && !old.has(slot));
  if (added.length === 0) return new Map();
  const gone = new Map(
    [...old].flatMap(([slot, page]) =>
      isPage(slot) && !now.has(slot) ? [[routeOf(page), slot] as const] : [],
    ),
  );
  gone.delete(undefined);
  return new Map(
    added.flatMap((slot) => {
      const route = routeOf(now.get(slot)!);
      const was = gone.get(route);
      gone.delete(route);
      return was === undefined ? [] : [[slot, was] as const];
    }),
  );
}

const routeOf = ({ value }: Layered): unknown => (isMapping(value) ? value.route : undefined);

interface Apart {
  readonly page: Layered;
  readonly checks: Layered | undefined;
  /** A document without checks, when the page had some. */
  readonly none?: Layered;
}

/** Separates a page from its checks. Null when that is not possible. Results are cached. */
function rememberingApart(): (files: PageFiles) => Apart | null {
  const known = new WeakMap<Layered, Map<Layered | undefined, Apart>>();
  return ({ page, checks }) => {
    if (!page || !isMapping(page.value) || !isSound(checks)) return null;
    const { checks: inPage, ...value } = page.value;
    if (inPage === undefined) return { page, checks };
    if (!isMapping(inPage)) return null;
    const ofPage = known.get(page) ?? new Map<Layered | undefined, Apart>();
    known.set(page, ofPage);
    const beside = isMapping(checks?.value) ? checks.value : {};
    const apart = ofPage.get(checks) ?? {
      page: { ...page, value },
      checks: { ...(checks ?? page), value: { ...beside, checks: { ...inPage, ...Object(beside.checks) } } },
      none: { ...page, value: { checks: {} } },
    };
    ofPage.set(checks, apart);
    return apart;
  };
}

const isSound = (checks: Layered | undefined): boolean =>
  checks === undefined || (isMapping(checks.value) && isMapping(checks.value.checks));

const has = (document: Layered | undefined, check: string | number): boolean =>
  isMapping(document?.value) &&
  isMapping(document.value.checks) &&
  Object.hasOwn(document.value.checks, check);
