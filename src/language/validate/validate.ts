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
import { explainFaults } from './explain-fault.ts';
import { faultsOf, type Fault } from './faults.ts';
import { renameBehind } from './suggest-key.ts';
import { checkOf } from './schemas.ts';

/** Texts, nested by key. */
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

/** A document after validation by its schema. */
export interface Validated<Kind extends DocumentKind = DocumentKind> {
  readonly document: Layered;
  readonly valid: boolean;
  /**
   * The document if it is valid, otherwise what remains without the invalid parts, so that the rest can be
   * checked.
   */
  readonly spec: Partial<SpecByKind[Kind]>;
  /**
   * The document with all of its names, those of invalid parts included, and with mistyped keys corrected.
   * Undefined when nothing is known of it.
   */
  readonly meant: unknown;
  /**
   * Paths from which invalid parts were removed, such as `queries/daily`. Missing keys must not be reported
   * there.
   */
  readonly damaged: ReadonlySet<string>;
  readonly diagnostics: readonly Diagnostic[];
}

const unharmed: ReadonlySet<string> = new Set();

/** Whether an invalid part was removed at or inside a key of the document. */
export const isDamagedAt = ({ damaged }: Pick<Validated, 'damaged'>, key: string): boolean =>
  [...damaged].some((path) => path === key || path.startsWith(`${key}/`));

/** A document of which only the name is known. */
export function unvalidated<Kind extends DocumentKind>(document: Layered): Validated<Kind> {
  return { document, valid: false, spec: {}, meant: undefined, damaged: unharmed, diagnostics: [] };
}

/** A document that is valid by its schema. */
export function asValid<Kind extends DocumentKind>(document: Layered): Validated<Kind> {
  const { value } = document;
  const spec = value as SpecByKind[Kind];
  return { document, valid: true, spec, meant: value, damaged: unharmed, diagnostics: [] };
}

/** Validates a document by the schema of its kind. */
export function validate<Kind extends DocumentKind>(kind: Kind, document: Layered): Validated<Kind> {
  const { value } = document;
  // The parse error has been reported. Other documents may still name this one.
  if (value === undefined) return unvalidated(document);
  const check = checkOf(kind);
  if (check(value)) return asValid(document);
  const diagnostics: Diagnostic[] = [];
  const faults = faultsOf(check, value);
  explainFaults(faults, value, reporter(document, diagnostics));
  const meant = withKeysAsMeant(value, faults);
  const { spec, damaged } = salvage<SpecByKind[Kind]>(check, meant);
  return { document, valid: false, spec, meant, damaged, diagnostics };
}

/** A copy in which mistyped keys are replaced by the keys that were probably meant. */
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

/** The document without its invalid parts. Only missing keys at the root may remain as faults. */
function salvage<Spec>(
  check: ValidateFunction,
  value: unknown,
): { spec: Partial<Spec>; damaged: Set<string> } {
  const left = { root: structuredClone(value) };
  const damaged = new Set<string>();
  const faultsLeft = (): Fault[] =>
    faultsOf(check, left.root).filter(({ keyword, path }) => keyword !== 'required' || path.length > 0);
  for (let faults = faultsLeft(); faults.length > 0; faults = faultsLeft()) {
    for (const fault of faults) {
      takeOut(left, ['root', ...cutOf(fault)]);
      damaged.add(fault.path.slice(0, 2).join('/'));
    }
    if (!isMapping(left.root)) return { spec: {}, damaged };
  }
  return { spec: left.root as Partial<Spec>, damaged };
}

/**
 * The path to remove for a fault. Lists are removed as a whole, so that other entries keep their positions.
 */
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
