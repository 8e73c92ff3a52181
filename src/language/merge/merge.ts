import { diagnose, fileStart, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { reporter, type Layered } from '../source/layered.ts';
import { nearest } from '../diagnostics/suggest.ts';
import type { ParsedFile } from '../source/parse-file.ts';
import type { Tree } from '../source/trees.ts';
import { checkOverlay, withoutPaths } from './check-overlay.ts';
import { mergePatch } from './merge-patch.ts';

/** A document of the base or of one customer. */
export interface MergedDocument {
  readonly document: Layered;
  readonly diagnostics: readonly Diagnostic[];
}

/** A document of the base without an overlay. */
export function withoutOverlay(file: ParsedFile): MergedDocument {
  return { document: { value: file.value, layers: [file] }, diagnostics: [] };
}

/** Merges a customer's file into the base's. */
export function mergeOverlay(base: ParsedFile, overlay: ParsedFile): MergedDocument {
  const diagnostics: Diagnostic[] = [];
  const { orphans } = checkOverlay(
    base,
    overlay,
    reporter({ value: overlay.value, layers: [overlay] }, diagnostics),
  );
  const value = mergePatch(base.value, withoutPaths(overlay.value, orphans));
  return { document: { value, layers: [base, overlay] }, diagnostics };
}

/** A customer's file without a base. Except for a dictionary it must have `new: true`. */
export function customersOwn(file: ParsedFile, base: Tree): MergedDocument {
  const { kind, slot } = file.place;
  const { document } = withoutOverlay(file);
  const isNew =
    typeof file.value === 'object' && file.value !== null && (file.value as { new?: unknown }).new === true;
  if (kind === 'locale' || isNew) return { document, diagnostics: [] };
  const place = { ...fileStart, file: file.path, path: '' };
  const near = nearest(slot, base.keys());
  return {
    document,
    diagnostics: [
      diagnose(
        'overlay-without-base',
        place,
        { base: `${slot}.yaml` },
        near === undefined ? undefined : base.get(near)!.path,
      ),
    ],
  };
}
