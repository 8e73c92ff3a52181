import { diagnose, type Diagnostic, type DiagnosticCode, type Range } from '../diagnostics/diagnostic.ts';
import type { DiagnosticParams } from '../diagnostics/codes.ts';
import { nearest } from '../diagnostics/suggest.ts';
import { pointerOf, type ParsedFile } from './parse-file.ts';
import type { EntryPart, Path } from './positions.ts';
import type { Word } from './word.ts';

/** A document with the files that it was merged from, the base first, to find the origin of each value. */
export interface Layered {
  readonly value: unknown;
  readonly layers: readonly [ParsedFile, ...ParsedFile[]];
}

export type SourceRange = Range & { readonly file: string; readonly path: string };

/** Reports a mistake at a path of a document. */
export type Report = <Code extends DiagnosticCode>(
  code: Code,
  at: Path,
  params: DiagnosticParams[Code],
  options?: {
    readonly part?: EntryPart;
    /** The suggested name. By default, for an unknown name, the nearest of the `allowed` ones. */
    readonly near?: string | undefined;
    /** The word at fault within a text. */
    readonly word?: Word | null;
  },
) => void;

/** A reporter for one document. Diagnostics are added to `into`. */
export function reporter(document: Layered, into: Diagnostic[]): Report {
  return (code, at, params, options = {}) => {
    const { part = 'value', word = null } = options;
    const near = 'near' in options ? options.near : nearestAllowed(code, params);
    into.push(diagnose(code, placeIn(document, at, part, word), params, near));
  };
}

/** The allowed name that is nearest to an unknown one. */
function nearestAllowed(code: DiagnosticCode, params: object): string | undefined {
  if (!/\bunknown-/.test(code) || !('name' in params) || !('allowed' in params)) return undefined;
  return nearest(String(params.name), params.allowed as readonly string[]);
}

/** A reporter for a part of a document. Paths are relative to the part. */
export function within(report: Report, prefix: Path): Report {
  return (code, at, params, options) => report(code, [...prefix, ...at], params, options);
}

/** The file and lines of a value. For a missing value, those of the nearest existing parent. */
export function placeIn(
  { value, layers }: Layered,
  path: Path,
  part: EntryPart,
  word: Word | null = null,
): SourceRange {
  const file = layerOf(layers, value, path);
  return { ...file.locate(path, part, word), file: file.path, path: pointerOf(path) };
}

/**
 * The last layer that affects a value: an overlay that sets it, removes it, or replaces a parent as a whole
 * (a list is never merged).
 */
export function layerOf(layers: Layered['layers'], merged: unknown, path: Path): ParsedFile {
  const existing = existingPrefix(merged, path);
  const speaks = (layer: ParsedFile): boolean => touches(layer.value, path) || touches(layer.value, existing);
  return layers.findLast(speaks) ?? layers[0];
}

function existingPrefix(value: unknown, path: Path): Path {
  let current = value;
  for (const [index, step] of path.entries()) {
    if (!hasEntry(current, step)) return path.slice(0, index);
    current = current[step];
  }
  return path;
}

function touches(value: unknown, path: Path): boolean {
  let current = value;
  for (const step of path) {
    if (!isMapping(current)) return true;
    if (!hasEntry(current, step)) return false;
    current = current[step];
  }
  return true;
}

/** Whether a value is a map, as opposed to a list or a scalar. */
export function isMapping(value: unknown): value is Readonly<Record<string | number, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasEntry(
  value: unknown,
  step: string | number,
): value is Readonly<Record<string | number, unknown>> {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, step);
}
