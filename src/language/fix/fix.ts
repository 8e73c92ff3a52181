import { createCompiler, type Compiler, type Project } from '../compile.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { flatten } from '../link/texts.ts';
import { decode } from '../source/decode.ts';
import { placeOf, type DocumentPlace } from '../source/document-kind.ts';
import type { Vocabulary } from '../vocabulary.ts';
import { applyEdits, textIn, type Edit } from './edit.ts';
import { editFor } from './edit-for.ts';
import { hasKeysInOrder, withKeysInOrder } from './key-order.ts';

type Texts = ReadonlyMap<string, string>;

/** A fixed mistake. `place` is `file:line:column` before the fix. */
export interface FixedMistake {
  readonly file: string;
  readonly place: string;
  readonly from: string;
  readonly to: string;
}

export interface Fixed {
  /** The changed files with their new texts. */
  readonly texts: Texts;
  readonly mended: readonly FixedMistake[];
}

export interface FixOptions {
  /** Which files may change. Default: all. */
  readonly concerns?: (file: string) => boolean;
  /** A compiler that knows these files, for speed. */
  readonly compiler?: Compiler;
}

/** The maximum number of rounds, since a fix may reveal further mistakes. */
const mostRounds = 10;

/**
 * Fixes mistakes with one right answer: names that are near a single known name, dates without quotes, entries
 * of a customer that repeat the base, the order of keys. An edit is kept only if it reduces the number of mistakes.
 */
export function fixProject(
  sources: ReadonlyMap<string, Uint8Array | string>,
  vocabulary: Vocabulary,
  { concerns = () => true, compiler = createCompiler(vocabulary) }: FixOptions = {},
): Fixed {
  const before = readable(sources);
  let state: State = { sources: new Map([...sources, ...before]), texts: before, project: null! };
  state = { ...state, project: compiler.compile(state.sources) };
  const mended: FixedMistake[] = [];
  for (let round = 0; round < mostRounds; round += 1) {
    const edits = editsOf(state, vocabulary, concerns);
    const [next, made] = withEdits(compiler, state, edits);
    if (made.length === 0) break;
    mended.push(...made.map((edit) => mendedBy(edit, state.texts)));
    state = next;
  }
  const [ordered, reordered] = inOrder(compiler, state, concerns);
  const texts = new Map([...ordered.texts].filter(([file, text]) => text !== before.get(file)));
  return { texts, mended: [...mended, ...reordered] };
}

interface State {
  readonly sources: ReadonlyMap<string, Uint8Array | string>;
  readonly texts: Texts;
  readonly project: Project;
}

/** The files that are readable as text. Others are not changed. */
function readable(sources: State['sources']): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [file, content] of sources) {
    const text = decode(file, content);
    if (typeof text === 'string') texts.set(file, text);
  }
  return texts;
}

function editsOf(
  { project, texts }: State,
  { icons }: Vocabulary,
  concerns: (file: string) => boolean,
): readonly Edit[] {
  const known = { icons, texts: textKeysOf(project) };
  return project.diagnostics.flatMap((diagnostic) => {
    const text = texts.get(diagnostic.file);
    const edit = text === undefined || !concerns(diagnostic.file) ? null : editFor(diagnostic, text, known);
    return edit ?? [];
  });
}

function textKeysOf(project: Project): ReadonlySet<string> {
  const dictionaries = [...project.documents(null)].filter(([slot]) => slot.startsWith('locales/'));
  return new Set(dictionaries.flatMap(([, { value }]) => [...flatten(value).keys()]));
}

/**
 * Applies all edits at once if that fixes one mistake per edit and adds none. Otherwise applies only the first
 * edit that fixes a mistake and adds none. Returns the new state and the applied edits.
 */
function withEdits(
  compiler: Compiler,
  state: State,
  edits: readonly Edit[],
): readonly [State, readonly Edit[]] {
  if (edits.length === 0) return [state, []];
  const all = edited(compiler, state, edits);
  const isBetter = (now: State, by: number): boolean =>
    now.project.diagnostics.length <= state.project.diagnostics.length - by &&
    addsNothing(state.project.diagnostics, now.project.diagnostics);
  if (isBetter(all, edits.length)) return [all, edits];
  if (edits.length === 1) return [state, []];
  // Positions are valid only until the first edit. The remaining edits follow in the next round.
  for (const edit of edits) {
    const one = edited(compiler, state, [edit]);
    if (isBetter(one, 1)) return [one, [edit]];
  }
  return [state, []];
}

function edited(compiler: Compiler, { sources, texts }: State, edits: readonly Edit[]): State {
  const changed = new Map(texts);
  for (const file of new Set(edits.map((edit) => edit.file))) {
    const own = edits.filter((edit) => edit.file === file);
    changed.set(file, applyEdits(texts.get(file)!, own));
  }
  const now = new Map([...sources, ...changed]);
  return { sources: now, texts: changed, project: compiler.compile(now) };
}

const wordingOf = ({ code, file, message }: Diagnostic): string => `${code}\0${file}\0${message}`;

/** Whether no new mistake appeared. Lines may differ. */
function addsNothing(before: readonly Diagnostic[], after: readonly Diagnostic[]): boolean {
  const known = new Set(before.map(wordingOf));
  return after.every((diagnostic) => known.has(wordingOf(diagnostic)));
}

function mendedBy(edit: Edit, texts: Texts): FixedMistake {
  const { file, line, column, text } = edit;
  return { file, place: `${file}:${line}:${column}`, from: textIn(texts.get(file)!, edit), to: text };
}

/** Sorts the keys of files without mistakes. In a broken file the structure is uncertain. */
function inOrder(
  compiler: Compiler,
  state: State,
  concerns: (file: string) => boolean,
): readonly [State, readonly FixedMistake[]] {
  const broken = new Set(state.project.diagnostics.map(({ file }) => file));
  const sorted = [...state.texts].flatMap(([file, text]) => {
    const place = placeOf(file);
    if (place === null || broken.has(file) || !concerns(file)) return [];
    if (hasKeysInOrder(place.kind, valueOf(state.project, file, place))) return [];
    const ordered = withKeysInOrder(place.kind, text);
    return ordered === text ? [] : [[file, ordered] as const];
  });
  if (sorted.length === 0) return [state, []];
  const texts = new Map([...state.texts, ...sorted]);
  const sources = new Map([...state.sources, ...texts]);
  const project = compiler.compile(sources);
  if (project.diagnostics.length > state.project.diagnostics.length) return [state, []];
  const mended = sorted.map(([file]) => ({
    file,
    place: file,
    from: 'its keys',
    to: 'the order of the schema',
  }));
  return [{ sources, texts, project }, mended];
}

function valueOf(project: Project, file: string, { customer, slot }: DocumentPlace): unknown {
  const layers = project.documents(customer).get(slot)?.layers ?? [];
  return layers.find(({ path }) => path === file)?.value;
}
