import type { ValidateFunction } from 'ajv/dist/2020.js';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type {
  AppSpec,
  ChecksSpec,
  DatasetSpec,
  FilterBarSpec,
  PageSpec,
  ResourceSpec,
  TableDefinition,
} from '../generated/spec.ts';
import type { DocumentKind } from '../source/document-kind.ts';
import { isMapping, reporter, type Layered } from '../source/layered.ts';
import type { Path } from '../source/positions.ts';
import { explainFaults, renameBehind } from './explain-fault.ts';
import { faultsOf, type Fault } from './faults.ts';
import { judgeOf } from './schemas.ts';

/** A dictionary of texts, nested by key. */
export interface Dictionary {
  readonly [key: string]: string | Dictionary;
}

export interface SpecByKind {
  readonly app: AppSpec;
  readonly page: PageSpec;
  readonly checks: ChecksSpec;
  readonly 'filter-bar': FilterBarSpec;
  readonly dataset: DatasetSpec;
  readonly table: TableDefinition;
  readonly resource: ResourceSpec;
  readonly locale: Dictionary;
}

/** A document after its schema has judged it. */
export interface Validated<Kind extends DocumentKind = DocumentKind> {
  readonly document: Layered;
  readonly valid: boolean;
  /** As written where it is valid; else what remains without the parts at fault, so that the rest can be checked, too. */
  readonly spec: Partial<SpecByKind[Kind]>;
  /** The document with all of its names, those of broken things included, and mistyped keys as they were meant. Undefined when nothing is known of it. */
  readonly meant: unknown;
  /** What was taken apart, as `queries/daily`: nothing should be said of what it lacks now. */
  readonly damaged: ReadonlySet<string>;
  readonly diagnostics: readonly Diagnostic[];
}

const unharmed: ReadonlySet<string> = new Set();

/** Whether something was taken out below a key of the document. */
export const isDamagedAt = ({ damaged }: Pick<Validated, 'damaged'>, key: string): boolean =>
  [...damaged].some((path) => path === key || path.startsWith(`${key}/`));

/** A document of which nothing is known but its name. */
export function unjudged<Kind extends DocumentKind>(document: Layered): Validated<Kind> {
  return { document, valid: false, spec: {}, meant: undefined, damaged: unharmed, diagnostics: [] };
}

/** A document that its schema has nothing against. */
export function asValid<Kind extends DocumentKind>(document: Layered): Validated<Kind> {
  const { value } = document;
  const spec = value as SpecByKind[Kind];
  return { document, valid: true, spec, meant: value, damaged: unharmed, diagnostics: [] };
}

/** Judges a document by the schema of its kind. */
export function validate<Kind extends DocumentKind>(kind: Kind, document: Layered): Validated<Kind> {
  const { value } = document;
  // What could not be parsed has been reported; others may still name it.
  if (value === undefined) return unjudged(document);
  const judge = judgeOf(kind);
  if (judge(value)) return asValid(document);
  const diagnostics: Diagnostic[] = [];
  const faults = faultsOf(judge, value);
  explainFaults(faults, value, reporter(document, diagnostics));
  const meant = withKeysAsMeant(value, faults);
  const { spec, damaged } = salvage<SpecByKind[Kind]>(judge, meant);
  return { document, valid: false, spec, meant, damaged, diagnostics };
}

/** A copy in which every key that is no key but near one stands under the one that was meant. */
function withKeysAsMeant(value: unknown, faults: readonly Fault[]): unknown {
  const copy = structuredClone(value);
  for (const fault of faults) {
    const rename = renameBehind(fault);
    if (rename === null) continue;
    const map = rename.path.reduce<unknown>(
      (at, step) => (at as Record<string | number, unknown>)[step],
      copy,
    );
    const entries = map as Record<string, unknown>;
    entries[rename.meant] = entries[rename.written];
    delete entries[rename.written];
  }
  return copy;
}

/** What is left of a document when every part at fault is taken out, until the schema has nothing against it but missing roots. */
function salvage<Spec>(
  judge: ValidateFunction,
  value: unknown,
): { spec: Partial<Spec>; damaged: Set<string> } {
  const left = { root: structuredClone(value) };
  const damaged = new Set<string>();
  const faultsLeft = (): Fault[] =>
    faultsOf(judge, left.root).filter(({ keyword, path }) => keyword !== 'required' || path.length > 0);
  for (let faults = faultsLeft(); faults.length > 0; faults = faultsLeft()) {
    for (const fault of faults) {
      takeOut(left, ['root', ...cutOf(fault)]);
      damaged.add(fault.path.slice(0, 2).join('/'));
    }
    if (!isMapping(left.root)) return { spec: {}, damaged };
  }
  return { spec: left.root as Partial<Spec>, damaged };
}

/** Lists are taken out whole: with an entry gone, the others would no longer be where they were written. */
function cutOf({ keyword, path, params, name }: Fault): Path {
  if (keyword === 'additionalProperties') return [...path, params.additionalProperty as string];
  const cut = name === null ? path : [...path, name];
  const list = cut.findIndex((step) => typeof step === 'number');
  return list < 0 ? cut : cut.slice(0, list);
}

function takeOut(root: object, path: Path): void {
  let current: unknown = root;
  for (const step of path.slice(0, -1))
    current = (current as Record<string | number, unknown> | undefined)?.[step];
  if (typeof current === 'object' && current !== null)
    delete (current as Record<string | number, unknown>)[path.at(-1)!];
}
