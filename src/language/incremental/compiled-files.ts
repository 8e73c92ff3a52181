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

/** The files of a first compilation for the cache. Files that are not plain are left out. */
export function* compiledFiles(
  { trees, base }: LinkedProject,
  around: string,
): Iterable<readonly [string, CompiledFile | null]> {
  for (const file of trees.files) {
    const { cached, isPlain, value } = file;
    if (!cached || !isPlain || value === undefined) continue;
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
