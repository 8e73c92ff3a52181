import type { Project } from '../compile.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { nearest } from '../diagnostics/suggest.ts';
import type { SharedKey } from '../generated/api.ts';
import type { DatasetSpec } from '../generated/spec.ts';
import { factColumnOf } from '../terms/measure-spec.ts';
import type { Variant } from '../plan/plan-variant.ts';
import type { TablePlan } from '../terms/table.ts';
import type { Path } from '../source/positions.ts';
import { reporter, type Layered, type Report } from '../source/layered.ts';
import { columnUses } from './column-uses.ts';
import type { EngineFault } from './engine-message.ts';
import { checkSeeds, seedsOf } from './check-seeds.ts';
import { columnsOfSelect, type WarehouseColumns } from './check-select.ts';
import { kindOfColumn } from './value-kind.ts';

/** What is known about the data of datasets, besides table files. */
export interface WarehouseFacts {
  /** The tables of a running server, or imported ones when there is no server. */
  readonly tables: ReadonlyMap<string, WarehouseColumns>;
  /** The columns of each SELECT, or the engine's error. */
  readonly selects: ReadonlyMap<string, WarehouseColumns | EngineFault>;
  /** Tables whose declared key is not unique. */
  readonly sharedKeys: ReadonlyMap<string, SharedKey>;
  /** Whether `tables` are all existing tables. */
  readonly isWhole: boolean;
}

/** A dataset with an unknown table, whose columns can't be checked. */
export interface UncheckedDataset {
  readonly dataset: string;
  readonly file: string;
  readonly table: string;
}

export interface DatasetVerdict {
  readonly diagnostics: readonly Diagnostic[];
  readonly unchecked: readonly UncheckedDataset[];
}

/**
 * Compares the datasets of a project with the existing tables and columns. Datasets with other mistakes are
 * skipped.
 */
export function checkDatasets(project: Project, facts: WarehouseFacts): DatasetVerdict {
  const diagnostics: Diagnostic[] = [];
  const unchecked: UncheckedDataset[] = [];
  if (facts.isWhole) checkTables(project, facts, diagnostics);
  checkSharedKeys(project, facts, diagnostics);
  checkSeeds(project, facts.selects, diagnostics);
  checkViews(project, facts.selects, diagnostics);
  for (const { document, dataset, variant } of datasetDocuments(project)) {
    const spec = document.value as DatasetSpec;
    const report = reporter(document, diagnostics);
    const tables = facts.isWhole ? facts.tables : new Map([...facts.tables, ...columnsOfFiles(variant)]);
    const known = new Map<string | null, WarehouseColumns>();
    for (const { join, table, at } of tablesIn(spec)) {
      const columns =
        table === null
          ? columnsOfSelect(spec.sql!, ['sql'], facts.selects, report)
          : columnsOf(table, at, { ...facts, tables }, report);
      if (columns === 'unchecked')
        unchecked.push({ dataset, file: document.layers.at(-1)!.path, table: table! });
      else if (columns !== null) known.set(join, columns);
    }
    checkColumns(spec, known, report);
    checkUnknown(spec, variant.tables.get(spec.table ?? ''), report);
    checkKeys(spec, known, report);
  }
  return { diagnostics: eachOnce(diagnostics), unchecked };
}

/** A table that a dataset reads: its facts (`table` is null for a SELECT), or a join. */
interface TableUse {
  readonly join: string | null;
  readonly table: string | null;
  readonly at: Path;
}

function tablesIn({ table, joins = {} }: DatasetSpec): readonly TableUse[] {
  return [
    { join: null, table: table ?? null, at: ['table'] },
    ...Object.entries(joins).map(([join, spec]) => ({
      join,
      table: spec.table,
      at: ['joins', join, 'table'],
    })),
  ];
}

/** The SELECTs of a project: of datasets without a table, of the first rows of resources, and of views. */
export function selectsOf(project: Project): readonly string[] {
  const specs = [...datasetDocuments(project)].map(({ document }) => document.value as DatasetSpec);
  const views = [...project.base.tables.values()].flatMap(({ sql }) => sql ?? []);
  return [...new Set([...specs.flatMap(({ sql }) => sql ?? []), ...seedsOf(project), ...views])];
}

/** The tables that the datasets of a project name. */
export function tablesOf(project: Project): readonly string[] {
  const specs = [...datasetDocuments(project)].map(({ document }) => document.value as DatasetSpec);
  return [...new Set(specs.flatMap((spec) => tablesIn(spec).flatMap(({ table }) => table ?? [])))];
}

interface DatasetDocument {
  readonly dataset: string;
  readonly document: Layered;
  readonly variant: Variant;
}

function* datasetDocuments(project: Project): Iterable<DatasetDocument> {
  const variants: readonly (readonly [Variant, ReadonlyMap<string, Layered>])[] = [
    [project.base, project.documents(null)],
    ...[...project.customers].map(
      ([customer, variant]) => [variant, project.ownDocuments(customer)] as const,
    ),
  ];
  const broken = new Set(
    project.diagnostics.filter(({ severity }) => severity === 'error').map(({ file }) => file),
  );
  for (const [variant, documents] of variants)
    for (const [slot, document] of documents) {
      const [, dataset] = /^datasets\/(.+)$/.exec(slot) ?? [];
      const isBroken = document.layers.some(({ path }) => broken.has(path));
      if (dataset !== undefined && !isBroken && variant.datasets.has(dataset))
        yield { dataset, document, variant };
    }
}

/**
 * Reports sums of columns that can be empty. A sum counts unknown values as 0, while means, extremes and
 * counts ignore them.
 */
function checkUnknown(
  { measures, unknown = {} }: DatasetSpec,
  table: TablePlan | undefined,
  report: Report,
): void {
  for (const [measure, { sum: name }] of Object.entries(measures))
    if (name !== undefined && table?.columns[name]?.unknown && !Object.hasOwn(unknown, name))
      report('missing-unknown', ['measures', measure, 'sum'], { name, measure, table: table.name });
}

const columnsOfFiles = ({ tables }: Variant): ReadonlyMap<string, WarehouseColumns> =>
  new Map(
    [...tables].map(([name, { columns }]) => [
      name,
      new Map(Object.entries(columns).map(([column, { type }]) => [column, kindOfColumn(type)])),
    ]),
  );

/** Compares table files with the tables of a running server. A missing table may be filled later. */
function checkTables(project: Project, { tables }: WarehouseFacts, diagnostics: Diagnostic[]): void {
  for (const [document, table] of tableDocuments(project)) {
    const found = tables.get(table.name);
    const report = reporter(document, diagnostics);
    for (const [name, { type }] of found ? Object.entries(table.columns) : []) {
      const kind = found!.get(name);
      const need = kindOfColumn(type);
      const at = ['columns', name];
      if (kind === undefined) {
        const allowed = [...found!.keys()];
        report('unknown-column', at, { name, source: table.name, allowed }, { part: 'key' });
      } else if (kind !== need) report('wrong-column', at, { name, kind, need, option: type });
    }
  }
}

/** Checks that the SELECT of a view has the columns of its file. */
function checkViews(project: Project, selects: WarehouseFacts['selects'], diagnostics: Diagnostic[]): void {
  for (const [document, { sql, columns }] of tableDocuments(project)) {
    if (sql === undefined) continue;
    const report = reporter(document, diagnostics);
    const found = columnsOfSelect(sql, ['sql'], selects, report);
    for (const [name, { type }] of found === null ? [] : Object.entries(columns)) {
      const [kind, need, at] = [found!.get(name), kindOfColumn(type), ['columns', name]];
      const allowed = [...found!.keys()];
      if (kind === undefined)
        report('unknown-column', at, { name, source: 'the SELECT', allowed }, { part: 'key' });
      else if (kind !== need) report('wrong-column', at, { name, kind, need, option: type });
    }
  }
}

/** Reports declared keys that are not unique. Joins depend on keys. */
function checkSharedKeys(project: Project, { sharedKeys }: WarehouseFacts, diagnostics: Diagnostic[]): void {
  if (sharedKeys.size === 0) return;
  for (const [document, { name, key }] of tableDocuments(project)) {
    const shared = sharedKeys.get(name);
    if (shared !== undefined && key !== null)
      reporter(document, diagnostics)('shared-key', ['key'], { table: name, key, ...shared });
  }
}

/** The tables of a project that have a file. */
export function keyedTablesOf(project: Project): readonly TablePlan[] {
  return [...tableDocuments(project)].flatMap(([, table]) => (table.key === null ? [] : [table]));
}

function* tableDocuments(project: Project): Iterable<readonly [Layered, TablePlan]> {
  const customers = [...project.customers];
  const variants = [
    [project.base, project.documents(null)] as const,
    ...customers.map(([name, variant]) => [variant, project.ownDocuments(name)] as const),
  ];
  for (const [{ tables }, documents] of variants)
    for (const [name, table] of tables) {
      const document = documents.get(`tables/${name}`);
      if (document) yield [document, table];
    }
}

/** The columns of a table. Null when the table does not exist, which is reported. */
function columnsOf(
  table: string,
  at: Path,
  { tables, isWhole }: WarehouseFacts,
  report: Report,
): WarehouseColumns | 'unchecked' | null {
  const found = tables.get(table);
  if (found !== undefined) return found;
  const allowed = [...tables.keys()].toSorted();
  const near = nearest(table, allowed);
  // Without a server, a name that resembles no other may be a table of the user's own.
  if (!isWhole && near === undefined) return 'unchecked';
  report('unknown-table', at, { name: table, allowed }, { near });
  return null;
}

function checkColumns(
  spec: DatasetSpec,
  known: ReadonlyMap<string | null, WarehouseColumns>,
  report: Report,
): void {
  for (const { join, column, at, part, need } of columnUses(spec)) {
    const columns = known.get(join);
    if (columns === undefined) continue;
    const kind = columns.get(column);
    if (kind === undefined) {
      const allowed = [...columns.keys()];
      const source = (join === null ? spec.table : spec.joins?.[join]?.table) ?? 'the SELECT';
      report(
        'unknown-column',
        at,
        { name: column, source, allowed },
        { part, near: nearIn(join, column, allowed, at) },
      );
    } else if (need !== null && kind !== need)
      report('wrong-column', at, { name: column, kind, need, option: String(at.at(-1)) }, { part });
  }
}

/** Reports joins that compare columns of different kinds. */
function checkKeys(
  { joins = {} }: DatasetSpec,
  known: ReadonlyMap<string | null, WarehouseColumns>,
  report: Report,
): void {
  for (const [join, { on }] of Object.entries(joins))
    for (const [column, written] of Object.entries(on)) {
      const kind = known.get(join)?.get(column);
      const need = known.get(null)?.get(factColumnOf(written).column);
      if (kind !== undefined && need !== undefined && kind !== need)
        report(
          'wrong-column',
          ['joins', join, 'on', column],
          { name: column, kind, need, option: written },
          { part: 'key' },
        );
    }
}

/** The suggested column as it is written: columns of joins have a prefix, except within the join itself. */
function nearIn(
  join: string | null,
  column: string,
  allowed: readonly string[],
  at: Path,
): string | undefined {
  const near = nearest(column, allowed);
  return near === undefined || join === null || at[0] === 'joins' ? near : `${join}.${near}`;
}

/** Removes duplicates, since a mistake of the base occurs in every variant. */
function eachOnce(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const known = new Map(
    diagnostics.map((each) => [[each.code, each.file, each.line, each.column, each.path].join('\0'), each]),
  );
  return [...known.values()];
}
