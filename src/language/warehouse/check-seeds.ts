import type { Project } from '../compile.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { reporter, type Layered } from '../source/layered.ts';
import type { FieldType, ResourceModel } from '../terms/resource.ts';
import type { EngineFault } from './engine-message.ts';
import { columnsOfSelect, type WarehouseColumns } from './check-select.ts';
import type { ValueKind } from './value-kind.ts';

/** The SELECTs of the first rows of resources. */
export const seedsOf = (project: Project): readonly string[] =>
  [...resourceDocuments(project)].flatMap(([, { seed }]) => seed ?? []);

/** The kind of value that a field needs in a SELECT. Null for any kind. */
const needed: Readonly<Partial<Record<FieldType, ValueKind>>> = {
  integer: 'number',
  number: 'number',
  decimal: 'number',
  date: 'date',
  boolean: 'boolean',
};

/** Checks that a SELECT of first rows has the company and every required field. */
export function checkSeeds(
  project: Project,
  selects: ReadonlyMap<string, WarehouseColumns | EngineFault>,
  diagnostics: Diagnostic[],
): void {
  for (const [document, { seed, fields, schema }] of resourceDocuments(project)) {
    if (seed === null) continue;
    const report = reporter(document, diagnostics);
    const columns = columnsOfSelect(seed, ['seed'], selects, report);
    if (columns === null) continue;
    const allowed = [...columns.keys()];
    const about = { source: 'the SELECT', allowed };
    for (const name of ['company_id', ...schema.required])
      if (!columns.has(name)) report('unknown-column', ['seed'], { name, ...about }, { part: 'key' });
    for (const { name, type } of Object.values(fields)) {
      const [kind, need] = [columns.get(name), needed[type]];
      if (kind !== undefined && need !== undefined && kind !== need)
        report('wrong-column', ['seed'], { name, kind, need, option: type }, { part: 'key' });
    }
  }
}

function* resourceDocuments(project: Project): Iterable<readonly [Layered, ResourceModel]> {
  const documents = project.documents(null);
  for (const [name, model] of project.base.resources) {
    const document = documents.get(`resources/${name}`);
    if (document) yield [document, model];
  }
}
