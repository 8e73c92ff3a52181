import { diagnose, fileStart, inReadingOrder, type Diagnostic } from './diagnostics/diagnostic.ts';
import { uniqueDiagnostics, type FoundDiagnostic, type OverlayOf } from './diagnostics/unique-diagnostics.ts';
import type { LinkedTree } from './incremental/linked-tree.ts';
import { placeOf } from './source/document-kind.ts';
import type { Trees } from './source/trees.ts';

/** The linked base and the linked variants of all customers. */
export interface LinkedProject {
  readonly trees: Trees;
  readonly base: LinkedTree;
  readonly customers: ReadonlyMap<string, LinkedTree>;
}

/** All diagnostics in reading order, each mistake once. */
export function projectDiagnostics(project: LinkedProject): readonly Diagnostic[] {
  const { trees } = project;
  return inReadingOrder([
    ...trees.diagnostics,
    ...missingApp(project),
    ...uniqueDiagnostics(foundIn(project), overlaysIn(project)),
  ]);
}

function missingApp({ trees }: LinkedProject): Diagnostic[] {
  if (trees.base.has('app')) return [];
  return [diagnose('missing-app', { ...fileStart, file: 'app.yaml', path: '' }, {})];
}

/** The diagnostics of the base, and those of the documents in which a customer may differ from it. */
function* foundIn({ trees, base, customers }: LinkedProject): Iterable<FoundDiagnostic> {
  for (const file of trees.files) yield* inVariant(null, file.diagnostics);
  for (const diagnostics of base.faults.values()) yield* inVariant(null, diagnostics);
  yield* inVariant(null, base.general);
  for (const [customer, { faults, general, relinked }] of customers) {
    for (const slot of relinked.suspects) yield* inVariant(customer, faults.get(slot) ?? []);
    yield* inVariant(customer, general);
  }
}

function* inVariant(customer: string | null, diagnostics: readonly Diagnostic[]): Iterable<FoundDiagnostic> {
  for (const diagnostic of diagnostics) yield { customer, diagnostic };
}

function overlaysIn({ customers }: LinkedProject): OverlayOf {
  return (customer, file) => {
    const checked = customers.get(customer)?.documents.get(placeOf(file)?.slot ?? '');
    const layers = checked?.validated.document.layers ?? [];
    return layers.length > 1 ? layers.at(-1)!.path : null;
  };
}
