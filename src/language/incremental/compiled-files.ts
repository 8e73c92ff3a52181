import type { LinkedProject } from '../project-diagnostics.ts';
import type { CompiledFile, ResolvedPage } from '../source/compile-cache.ts';
import type { ParsedFile } from '../source/parse-file.ts';
import type { Tree } from '../source/trees.ts';
import { isChecks, isPage } from '../terms/slots.ts';
import type { LinkedTree } from './linked-tree.ts';

/** The hash of everything that a page of the base may name: all files of the base except pages. */
export function hashAround(base: Tree, hash: (text: string) => string): string {
  const others = [...base].filter(([slot]) => !isPage(slot) && !isChecks(slot));
  return hash(
    others.map(([, { path, cached, value }]) => `${path} ${cached?.key} ${value === undefined}`).join('\n'),
  );
}

/** The files of a first compilation for the cache, but for those with mistakes of syntax or without a value in JSON. */
export function* compiledFiles(
  { trees, base }: LinkedProject,
  around: string,
): Iterable<readonly [string, CompiledFile | null]> {
  for (const file of trees.files) {
    const { cached, diagnostics, value } = file;
    if (!cached || diagnostics.length > 0 || !(cached.known || isJson(value))) continue;
    const isValid = base.documents.get(file.place.slot)?.validated.valid === true && isInBase(file, base);
    const page = resolvedPage(file, base, around);
    const isAsKnown = cached.known?.isValid === isValid && cached.known.page?.around === page?.around;
    yield [cached.key, isAsKnown ? null : { value, isValid, page }];
  }
}

function resolvedPage(file: ParsedFile, base: LinkedTree, around: string): ResolvedPage | null {
  const result = base.pages.get(file.place.slot);
  const dependencies = base.relinked.dependencies.names.get(file.place.slot);
  if (!result || !dependencies || !isInBase(file, base)) return null;
  const { isSound, diagnostics } = result;
  return { around, isSound, diagnostics, dependencies: [...dependencies] };
}

const isInBase = (file: ParsedFile, { documents }: LinkedTree): boolean =>
  documents.get(file.place.slot)?.validated.document.layers[0] === file;

/** Whether JSON returns an equal value: it lacks some numbers and objects, and what is inside itself. */
function isJson(value: unknown, outer: readonly unknown[] = []): boolean {
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== 'object' || value === null)
    return value === null || typeof value === 'string' || typeof value === 'boolean';
  if (outer.includes(value)) return false;
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return false;
  const inside = [...outer, value];
  return Object.values(value).every((part) => isJson(part, inside));
}
