import type { ValidateFunction } from 'ajv/dist/2020.js';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { AppSpec, DatasetSpec, FilterBarSpec, PageSpec } from '../generated/spec.ts';
import type { DocumentKind } from '../source/document-kind.ts';
import { reporter, type Layered } from '../source/layered.ts';
import type { Path } from '../source/positions.ts';
import { explainFaults } from './explain-fault.ts';
import { faultsOf, type Fault } from './faults.ts';
import { judgeOf } from './schemas.ts';

export interface Dictionary {
  readonly [key: string]: string | Dictionary;
}

export interface SpecByKind {
  readonly app: AppSpec;
  readonly page: PageSpec;
  readonly 'filter-bar': FilterBarSpec;
  readonly dataset: DatasetSpec;
  readonly locale: Dictionary;
}

/** A document after its schema has judged it. */
export interface Validated<Kind extends DocumentKind = DocumentKind> {
  readonly document: Layered;
  readonly valid: boolean;
  /** As written where it is valid; else what remains without the parts at fault, so that the rest can be checked, too. */
  readonly spec: Partial<SpecByKind[Kind]>;
  readonly diagnostics: readonly Diagnostic[];
}

/** Judges a document by the schema of its kind. */
export function validate<Kind extends DocumentKind>(kind: Kind, document: Layered): Validated<Kind> {
  // What could not be parsed has been reported; others may still name it.
  if (document.value === undefined) return { document, valid: false, spec: {}, diagnostics: [] };
  const judge = judgeOf(kind);
  if (judge(document.value))
    return { document, valid: true, spec: document.value as SpecByKind[Kind], diagnostics: [] };
  const diagnostics: Diagnostic[] = [];
  const faults = faultsOf(judge, document.value);
  explainFaults(faults, reporter(document, diagnostics));
  return {
    document,
    valid: false,
    spec: salvage<SpecByKind[Kind]>(judge, document.value, faults),
    diagnostics,
  };
}

/** What is left of a document when every part at fault is taken out, until the schema has nothing against it but missing roots. */
function salvage<Spec>(judge: ValidateFunction, value: unknown, first: readonly Fault[]): Partial<Spec> {
  const left = { root: structuredClone(value) };
  let faults: readonly Fault[] = first;
  while (faults.length > 0) {
    for (const fault of faults) takeOut(left, ['root', ...cutOf(fault)]);
    if (typeof left.root !== 'object' || left.root === null || Array.isArray(left.root)) return {};
    faults = faultsOf(judge, left.root).filter(
      ({ keyword, path }) => keyword !== 'required' || path.length > 0,
    );
  }
  return left.root as Partial<Spec>;
}

/** Lists are taken out whole: with an entry gone, the others would no longer be where they were written. */
function cutOf({ keyword, path, params, name }: Fault): Path {
  if (keyword === 'additionalProperties') return [...path, params.additionalProperty as string];
  if (keyword === 'required' && path.length === 0) return [params.missingProperty as string];
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
