import { diagnose, fileStart, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { nearest } from '../diagnostics/suggest.ts';
import { isCustomerName, knownPlaces, placeOf, type DocumentPlace } from './document-kind.ts';
import { isForbiddenName } from './forbidden-names.ts';
import type { CompileCache } from './compile-cache.ts';
import { parseFile, recalledFile, unreadable, type ParsedFile } from './parse-file.ts';

/** Files by slot: the path in their tree without the extension. */
export type Tree = ReadonlyMap<string, ParsedFile>;

/** All files by the tree that they belong to. */
export interface Trees {
  readonly base: Tree;
  readonly customers: ReadonlyMap<string, Tree>;
  readonly files: readonly ParsedFile[];
  readonly diagnostics: readonly Diagnostic[];
}

/** A parsed file, or the reason why it is not a document of the project. */
interface Known {
  readonly content: Uint8Array | string;
  readonly file: ParsedFile | null;
  readonly refused: Diagnostic | null;
}

/** The files of the last call with their contents. */
interface ParseCache {
  readonly known: Map<string, Known>;
  /** All paths, sorted. */
  paths: readonly string[];
}

/**
 * Creates a parser. It parses files that changed since the last call, and sorts all into the base's tree and
 * the customers'.
 */
export function createParser(): (
  sources: ReadonlyMap<string, Uint8Array | string>,
  compiled: CompileCache | null,
) => Trees {
  const cache: ParseCache = { known: new Map(), paths: [] };
  return (sources, compiled) => parseTrees(sources, cache, compiled);
}

function parseTrees(
  sources: ReadonlyMap<string, Uint8Array | string>,
  cache: ParseCache,
  compiled: CompileCache | null,
): Trees {
  const base = new Map<string, ParsedFile>();
  const customers = new Map<string, Map<string, ParsedFile>>();
  const files: ParsedFile[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const path of sortedPaths(sources, cache)) {
    const { file, refused } = parseCached(path, sources.get(path)!, cache.known, compiled);
    if (refused) diagnostics.push(refused);
    if (!file) continue;
    files.push(file);
    const { customer, slot } = file.place;
    const tree = customer === null ? base : (customers.get(customer) ?? new Map<string, ParsedFile>());
    if (customer !== null) customers.set(customer, tree);
    const other = tree.get(slot);
    if (other) diagnostics.push(diagnose('name-taken', wholeFile(path), { name: slot, other: other.path }));
    // With two files for one slot it is unclear which one is meant. The slot counts as unreadable.
    tree.set(slot, other ? withoutValue(other) : file);
  }
  return { base, customers, files, diagnostics };
}

/** The slots whose files differ between two trees. */
export function slotsDiffering(old: Tree, now: Tree): string[] {
  const slots: string[] = [];
  for (const [slot, file] of now) if (old.get(slot) !== file) slots.push(slot);
  for (const slot of old.keys()) if (!now.has(slot)) slots.push(slot);
  return slots;
}

/** Sorts only when files were added or removed. */
function sortedPaths(sources: ReadonlyMap<string, unknown>, cache: ParseCache): readonly string[] {
  const { known, paths } = cache;
  if (sources.size === paths.length && paths.every((path) => sources.has(path))) return paths;
  for (const path of known.keys()) if (!sources.has(path)) known.delete(path);
  cache.paths = [...sources.keys()].toSorted();
  return cache.paths;
}

function parseCached(
  path: string,
  content: Uint8Array | string,
  cache: Map<string, Known>,
  compiled: CompileCache | null,
): Known {
  const known = cache.get(path);
  if (known && sameContent(known.content, content)) return known;
  const place = placeOf(path);
  const refused = refusalOf(path, place);
  const file = place === null || refused ? null : fileOf(path, place, content, compiled);
  const read = { content, file, refused };
  cache.set(path, read);
  return read;
}

function fileOf(
  path: string,
  place: DocumentPlace,
  content: Uint8Array | string,
  compiled: CompileCache | null,
): ParsedFile {
  if (compiled === null) return parseFile(path, place, content);
  const key = compiled.keyOf(path, content);
  const known = compiled.get(key);
  if (known !== null) return recalledFile(path, place, content, { key, known });
  return { ...parseFile(path, place, content), cached: { key, known } };
}

/** The diagnostic for a file that is not read, or null. */
function refusalOf(path: string, place: DocumentPlace | null): Diagnostic | null {
  if (!place || path.split('/').some((part) => part === '..' || part === '.')) {
    const [prefix = ''] = /^customers\/[^/]+\/(?=.)/.exec(path) ?? [];
    const folders = [
      'routes',
      'filter-bars',
      'datasets',
      'tables',
      'locales',
      ...(prefix === '' ? ['customers'] : []),
    ];
    const near = nearest(path.slice(prefix.length).split('/')[0]!, folders);
    const allowed = knownPlaces
      .filter((known) => prefix === '' || !known.startsWith('customers'))
      .map((known) => prefix + known);
    return diagnose('unknown-file', wholeFile(path), { allowed }, near && prefix + near);
  }
  if (place.customer !== null && !isCustomerName(place.customer))
    return diagnose('bad-customer-name', wholeFile(path), { name: place.customer });
  const forbidden = place.slot.split('/').find(isForbiddenName);
  return forbidden === undefined ? null : diagnose('forbidden-name', wholeFile(path), { name: forbidden });
}

const unread = new WeakMap<ParsedFile, ParsedFile>();

/** Returns the same object for the same file, so that it counts as unchanged. */
function withoutValue(file: ParsedFile): ParsedFile {
  if (file.value === undefined) return file;
  const known = unread.get(file) ?? unreadable(file.path, file.place, file.diagnostics);
  unread.set(file, known);
  return known;
}

const wholeFile = (file: string) => ({ ...fileStart, file, path: '' });

function sameContent(a: Uint8Array | string, b: Uint8Array | string): boolean {
  if (a === b) return true;
  if (typeof a === 'string' || typeof b === 'string' || a.length !== b.length) return false;
  for (let index = 0; index < a.length; index += 1) if (a[index] !== b[index]) return false;
  return true;
}
