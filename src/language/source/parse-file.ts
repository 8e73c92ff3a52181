import { diagnose, fileStart, type Diagnostic, type Range } from '../diagnostics/diagnostic.ts';
import type { CachedFile, CompiledFile } from './compile-cache.ts';
import { decode } from './decode.ts';
import type { DocumentPlace } from './document-kind.ts';
import { forbiddenNames, mayContainForbidden } from './forbidden-names.ts';
import { depthLimit, nestedTooDeep } from './nesting.ts';
import { jsonError } from './json-error.ts';
import { lazily } from './lazily.ts';
import { linesOf, narrow } from './narrow.ts';
import { parseQuickly } from './parse-quickly.ts';
import { parseYaml, type Parsed } from './parse-yaml.ts';
import { rangeOfWord, type Word } from './word.ts';
import { parseWithPositions, rangeOf, type EntryPart, type Path, type YamlDocument } from './positions.ts';

/** A parsed file. Positions are computed on demand, since files without mistakes never need them. */
export interface ParsedFile {
  readonly path: string;
  readonly place: DocumentPlace;
  /** Undefined when the file could not be parsed. Its diagnostics give the reason. */
  readonly value: unknown;
  readonly diagnostics: readonly Diagnostic[];
  /** The cached compilation. Null without a cache. */
  readonly cached: CachedFile | null;
  /** The position of an entry, or of a word in a text. */
  locate(path: Path, part: EntryPart, word?: Word | null): Range;
}

/** A file from the cache, without mistakes. Its text is parsed only when a position is needed. */
export function recalledFile(
  path: string,
  place: DocumentPlace,
  content: Uint8Array | string,
  cached: CachedFile & { readonly known: CompiledFile },
): ParsedFile {
  const locateEntry = lazily(() => {
    const text = String(decode(path, content));
    return locatorIn(text, parseText(path, text).plain === true);
  });
  const locate: Locate = (...where) => locateEntry()(...where);
  return { path, place, value: cached.known.value, diagnostics: [], cached, locate };
}

/** Parses a document. Never throws. */
export function parseFile(path: string, place: DocumentPlace, content: Uint8Array | string): ParsedFile {
  const text = decode(path, content);
  if (typeof text !== 'string') return unreadable(path, place, [text]);
  const parsed = parseText(path, text);
  const locate = locatorIn(text, parsed.plain === true);
  if (parsed.value === undefined || parsed.value === null) {
    const diagnostics =
      parsed.value === null ? [diagnose('empty-file', whole(path), {})] : parsed.diagnostics;
    return unreadable(path, place, diagnostics);
  }
  const forbidden = (mayContainForbidden(text) ? forbiddenNames(parsed.value) : []).map((steps) =>
    diagnose(
      'forbidden-name',
      { ...locate(steps, 'key'), file: path, path: pointerOf(steps) },
      { name: String(steps.at(-1)) },
    ),
  );
  if (forbidden.length > 0) return unreadable(path, place, [...parsed.diagnostics, ...forbidden], locate);
  const { value, diagnostics } = parsed;
  return { path, place, value, diagnostics, cached: null, locate };
}

type Locate = ParsedFile['locate'];

function locatorIn(text: string, isPlain: boolean): Locate {
  const locateEntry = isPlain ? locatorOfPlain(text) : locatorOf(text);
  return (steps, part, word = null) => {
    const range = locateEntry(steps, part);
    return (word && rangeOfWord(text, range, word)) ?? range;
  };
}

type LocateEntry = (path: Path, part: EntryPart) => Range;

function locatorOf(text: string): LocateEntry {
  let yaml: YamlDocument | null = null;
  return (path, part) => rangeOf((yaml ??= parseWithPositions(text)), path, part);
}

/**
 * Finds positions by parsing only the lines of the value, which makes pages with mistakes much faster. When
 * this has cost as much as parsing the whole file, the whole is parsed. Positions are cached, since a page
 * with mistakes is linked again after every change around it.
 */
function locatorOfPlain(text: string): LocateEntry {
  const inWhole = locatorOf(text);
  const lines = lazily(() => linesOf(text));
  const known = new Map<string, Range>();
  let done = 0;
  function inExcerpt(path: Path, part: EntryPart): Range | null {
    const found = done < text.length ? rangeInLines(lines(), path, part) : null;
    done += found?.cost ?? 0;
    return found?.range ?? null;
  }
  return (path, part) => {
    const key = JSON.stringify([part, ...path]);
    const range = known.get(key) ?? inExcerpt(path, part) ?? inWhole(path, part);
    known.set(key, range);
    return range;
  };
}

/**
 * The position of a value, from its own lines only, and the approximate number of characters read. Null when
 * that is not possible.
 */
export function rangeInLines(
  lines: readonly string[],
  path: Path,
  part: EntryPart,
): { readonly range: Range; readonly cost: number } | null {
  const excerpt = narrow(lines, path);
  if (excerpt === null) return null;
  const { line, endLine, ...columns } = rangeOf(parseWithPositions(excerpt.text), excerpt.path, part);
  const { text, linesBefore } = excerpt;
  const range = { ...columns, line: line + linesBefore, endLine: endLine + linesBefore };
  // Skipping a line costs about as much as parsing a character.
  return { range, cost: text.length + linesBefore };
}

/** The JSON pointer (RFC 6901) of a path. */
export function pointerOf(path: Path): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

const whole = (file: string) => ({ ...fileStart, file, path: '' });

/** A file without a value, with the diagnostics that give the reason. */
export function unreadable(
  path: string,
  place: DocumentPlace,
  diagnostics: readonly Diagnostic[],
  locate: Locate = () => fileStart,
): ParsedFile {
  return { path, place, value: undefined, diagnostics, cached: null, locate };
}

function parseText(path: string, text: string): Parsed & { readonly plain?: boolean } {
  const deep = nestedTooDeep(text);
  if (deep !== null) {
    const before = text.slice(0, deep);
    const line = before.split('\n').length;
    const column = deep - before.lastIndexOf('\n');
    const place = { line, column, endLine: line, endColumn: column + 1, file: path, path: '' };
    return { value: undefined, diagnostics: [diagnose('too-deep', place, { limit: depthLimit })] };
  }
  const quick = parseQuickly(text);
  if (quick !== undefined && !path.endsWith('.json')) return { value: quick, diagnostics: [], plain: true };
  const broken = path.endsWith('.json') ? jsonError(path, text) : null;
  return broken === null ? parseYaml(path, text) : { value: undefined, diagnostics: [broken] };
}
