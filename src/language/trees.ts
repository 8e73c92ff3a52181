import { diagnose, fileStart, type Diagnostic } from './diagnostics/diagnostic.ts';
import { nearest } from './diagnostics/suggest.ts';
import { isCustomerName, knownPlaces, placeOf } from './source/document-kind.ts';
import { isForbiddenName } from './source/forbidden-names.ts';
import { parseFile, type ParsedFile } from './source/parse-file.ts';

/** Files by slot: the path in their tree without the extension. */
export type Tree = ReadonlyMap<string, ParsedFile>;

/** Every file, in the tree that it belongs to. */
export interface Trees {
  readonly base: Tree;
  readonly customers: ReadonlyMap<string, Tree>;
  readonly files: readonly ParsedFile[];
  readonly diagnostics: readonly Diagnostic[];
}

/** What was parsed before, by path, with the content that it came from. */
export type ParseCache = Map<string, { readonly content: Uint8Array | string; readonly file: ParsedFile }>;

/** Parses what changed, and sorts all files into the base's tree and the customers'. */
export function parseTrees(sources: ReadonlyMap<string, Uint8Array | string>, cache: ParseCache): Trees {
  const base = new Map<string, ParsedFile>();
  const customers = new Map<string, Map<string, ParsedFile>>();
  const files: ParsedFile[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const path of cache.keys()) if (!sources.has(path)) cache.delete(path);
  for (const path of [...sources.keys()].toSorted()) {
    const file = parseCached(path, sources.get(path)!, cache, diagnostics);
    if (!file) continue;
    files.push(file);
    const { customer, slot } = file.place;
    const tree = customer === null ? base : (customers.get(customer) ?? new Map<string, ParsedFile>());
    if (customer !== null) customers.set(customer, tree);
    const other = tree.get(slot);
    if (other) diagnostics.push(diagnose('name-taken', wholeFile(path), { name: slot, other: other.path }));
    else tree.set(slot, file);
  }
  return { base, customers, files, diagnostics };
}

function parseCached(
  path: string,
  content: Uint8Array | string,
  cache: ParseCache,
  diagnostics: Diagnostic[],
): ParsedFile | null {
  const known = cache.get(path);
  if (known && sameContent(known.content, content)) return known.file;
  const place = placeOf(path);
  if (!place || path.split('/').some((part) => part === '..' || part === '.')) {
    const folder = path.split('/')[0]!;
    diagnostics.push(
      diagnose(
        'unknown-file',
        wholeFile(path),
        { allowed: knownPlaces },
        nearest(folder, ['routes', 'filter-bars', 'datasets', 'locales', 'customers']),
      ),
    );
    return null;
  }
  if (place.customer !== null && !isCustomerName(place.customer)) {
    diagnostics.push(diagnose('bad-customer-name', wholeFile(path), { name: place.customer }));
    return null;
  }
  const forbidden = place.slot.split('/').find(isForbiddenName);
  if (forbidden !== undefined) {
    diagnostics.push(diagnose('forbidden-name', wholeFile(path), { name: forbidden }));
    return null;
  }
  const file = parseFile(path, place, content);
  cache.set(path, { content, file });
  return file;
}

const wholeFile = (file: string) => ({ ...fileStart, file, path: '' });

function sameContent(a: Uint8Array | string, b: Uint8Array | string): boolean {
  if (a === b) return true;
  if (typeof a === 'string' || typeof b === 'string' || a.length !== b.length) return false;
  for (let index = 0; index < a.length; index += 1) if (a[index] !== b[index]) return false;
  return true;
}
