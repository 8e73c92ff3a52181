import type { Project } from '../compile.ts';
import { hasErrors, type Diagnostic } from '../diagnostics/diagnostic.ts';
import type { DocumentKind } from '../source/document-kind.ts';
import { isMapping, type Layered } from '../source/layered.ts';
import { pointerOf } from '../source/parse-file.ts';
import { alike } from './alike.ts';
import { differences, type Difference } from './differences.ts';
import { describe, type ChangeKind } from './kinds/describe.ts';
import { canonical } from './list-difference.ts';
import { isOrdered, isEntity, meaningOf } from './meaning.ts';
import { createPairing, type Pair } from './pairs.ts';
import type { Sentence } from './sentence.ts';
import { surroundingsOf, type SlotContexts } from './surroundings.ts';

/** Who sees a change. */
export interface ChangeReach {
  /** Whether the base changes, and with it all companies without files of their own. */
  readonly base: boolean;
  /** The customers with files of their own who see it. */
  readonly customers: readonly string[];
  /** The customers who do not see a change of the base, since their files override it. */
  readonly spared: readonly string[];
}

/** A change of the pages. */
export interface ProjectChange {
  readonly kind: ChangeKind;
  readonly how: Difference['how'];
  readonly sentence: Sentence;
  readonly document: DocumentKind;
  /** The document's path in its tree, without the extension. */
  readonly slot: string;
  /** A page's route, or the name of any other document. */
  readonly name: string;
  /** JSON pointer in the merged document: the new one, or the old one for a removed value. */
  readonly pointer: string;
  readonly from: unknown;
  readonly to: unknown;
  /** The pages on which it appears. Empty when it affects all pages. */
  readonly routes: readonly string[];
  readonly reach: ChangeReach;
}

export interface ProjectDiff {
  /** By document, then in the document's order. */
  readonly changes: readonly ProjectChange[];
  /** Every customer with files of its own in one of the states. */
  readonly customers: readonly string[];
  /** Documents that are unreadable in one of the states, and were not compared. */
  readonly unread: readonly string[];
  /** The mistakes of each state. Documents with mistakes are compared as they are written. */
  readonly mistakes: { readonly before: readonly Diagnostic[]; readonly after: readonly Diagnostic[] };
}

/** The differences of one document, and the variants that have exactly these. */
interface Finding {
  readonly slotOf: Pair['slotOf'];
  readonly differences: readonly Difference[];
  readonly variants: (string | null)[];
}

/**
 * Compares two states of the pages: the merged documents of the base and of every customer. Equal changes of
 * several variants are one change. Fast when both were compiled by the same compiler, which returns the same
 * objects for equal documents.
 */
export function diffProjects(before: Project, after: Project): ProjectDiff {
  const customers = [...new Set([...before.customers.keys(), ...after.customers.keys()])].toSorted();
  const unread = new Set<string>();
  const findings = findingsOf(before, after, [null, ...customers], unread);
  const surroundings = surroundingsOf(before, after);
  const changes = new Map<string, ProjectChange>();
  for (const { slotOf, differences: found, variants } of findings) {
    const around = surroundings(variants[0]!);
    for (const difference of found) {
      const { how, path, from, to } = difference;
      const slot = slotOf(path);
      const key = canonical([slot, path, how, from ?? null, to ?? null]);
      const known = changes.get(key);
      const seen = [...variants, ...(known ? variantsOf(known.reach) : [])];
      const change = known ?? changeOf(slot, difference, around);
      changes.set(key, { ...change, reach: reachOf(seen, customers) });
    }
  }
  const languages = after.base.app?.languages ?? [];
  const order = [...changes.values()].toSorted(
    (a, b) => placeOf(a) - placeOf(b) || compareLanguages(a, b, languages) || compare(a.slot, b.slot),
  );
  return {
    changes: order,
    customers,
    unread: [...unread].toSorted(),
    mistakes: { before: errorsOf(before), after: errorsOf(after) },
  };
}

function findingsOf(
  before: Project,
  after: Project,
  variants: readonly (string | null)[],
  unread: Set<string>,
): Iterable<Finding> {
  // Cached, since most customers share most documents with the base.
  const known = new Map<Layered | undefined, Map<Layered | undefined, Finding>>();
  const findings: Finding[] = [];
  const pairs = createPairing();
  for (const variant of variants) {
    for (const pair of pairs(before.documents(variant), after.documents(variant))) {
      const { from, to, slotOf } = pair;
      if (from === to || (variant !== null && isOff(from) && isOff(to))) continue;
      if (isUnread(from) || isUnread(to)) {
        for (const document of [from, to]) if (isUnread(document)) unread.add(document!.layers.at(-1)!.path);
        continue;
      }
      const others = known.get(from) ?? new Map<Layered | undefined, Finding>();
      known.set(from, others);
      const same = others.get(to);
      if (same) same.variants.push(variant);
      else {
        const finding = { slotOf, differences: compareDocuments(pair), variants: [variant] };
        others.set(to, finding);
        findings.push(finding);
      }
    }
  }
  return findings;
}

function compareDocuments({ kind, from, to }: Pair): Difference[] {
  const meaning = (document: Layered | undefined) => document && meaningOf(kind, document.value);
  const [before, after] = alike(kind, meaning(from), meaning(to));
  return differences(before, after, {
    isEntity: (path) => isEntity(kind, path),
    isOrdered: (path) => isOrdered(kind, path),
  });
}

function changeOf(slot: string, difference: Difference, around: SlotContexts): ProjectChange {
  const { kind: document, name, routes, titleOf, wordsOf } = around.of(slot);
  const { kind, sentence } = describe(document, { ...difference, document: name, titleOf, wordsOf });
  const { how, path, from, to } = difference;
  const reach = reachOf([], []);
  return { kind, how, sentence, document, slot, name, pointer: pointerOf(path), from, to, routes, reach };
}

function reachOf(variants: readonly (string | null)[], customers: readonly string[]): ChangeReach {
  const base = variants.includes(null);
  const reached = customers.filter((customer) => variants.includes(customer));
  const spared = base ? customers.filter((customer) => !variants.includes(customer)) : [];
  return { base, customers: reached, spared };
}

const variantsOf = ({ base, customers }: ChangeReach): (string | null)[] => [
  ...(base ? [null] : []),
  ...customers,
];

/** Pages first, since reviewers know them best. */
const order: readonly DocumentKind[] = [
  'page',
  'checks',
  'filter-bar',
  'dataset',
  'table',
  'resource',
  'app',
  'locale',
];
const placeOf = ({ document }: ProjectChange): number => order.indexOf(document);
/** Dictionaries in the order of the product's languages. The first is the authors' language. */
function compareLanguages(a: ProjectChange, b: ProjectChange, languages: readonly string[]): number {
  if (a.document !== 'locale' || b.document !== 'locale') return 0;
  const [first, second] = [a, b].map(({ name }) => languages.indexOf(name) + 1 || Infinity);
  return first === second ? 0 : first! - second!;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const isUnread = (document: Layered | undefined): boolean =>
  document !== undefined && document.value === undefined;
const isOff = (document: Layered | undefined): boolean =>
  isMapping(document?.value) && document.value.disabled === true;

const errorsOf = ({ diagnostics }: Project): Diagnostic[] =>
  diagnostics.filter((diagnostic) => hasErrors([diagnostic]));
