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
import { judgeSeeds, seedsOf } from './judge-seeds.ts';
import { columnsOfSelect, type WarehouseColumns } from './judge-select.ts';
import { kindOfColumn } from './value-kind.ts';

/** What is known of the data that datasets are asked of, besides the files of tables. */
export interface WarehouseFacts {
  /** Tables of a running server; or those that were imported, where there is none to ask. */
  readonly tables: ReadonlyMap<string, WarehouseColumns>;
  /** What the engine makes of each SELECT of a dataset: its columns, or what it has against it. */
  readonly selects: ReadonlyMap<string, WarehouseColumns | EngineFault>;
  /** Tables in which rows share what their file calls a key. */
  readonly sharedKeys: ReadonlyMap<string, SharedKey>;
  /** Whether there are no tables but these, whatever files say. */
  readonly isWhole: boolean;
}

/** A dataset whose table is not known, so that nothing can be said of its columns. */
export interface UnjudgedDataset {
  readonly dataset: string;
  readonly file: string;
  readonly table: string;
}

export interface DatasetVerdict {
  readonly diagnostics: readonly Diagnostic[];
  readonly unjudged: readonly UnjudgedDataset[];
}

/** Compares the datasets of a project with the tables and columns that there are. Those with other mistakes are left out. */
export function judgeDatasets(project: Project, facts: WarehouseFacts): DatasetVerdict {
  const diagnostics: Diagnostic[] = [];
  const unjudged: UnjudgedDataset[] = [];
  if (facts.isWhole) judgeTables(project, facts, diagnostics);
  judgeSharedKeys(project, facts, diagnostics);
  judgeSeeds(project, facts.selects, diagnostics);
  judgeViews(project, facts.selects, diagnostics);
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
      if (columns === 'unjudged')
        unjudged.push({ dataset, file: document.layers.at(-1)!.path, table: table! });
      else if (columns !== null) known.set(join, columns);
    }
    judgeColumns(spec, known, report);
    judgeUnknown(spec, variant.tables.get(spec.table ?? ''), report);
    judgeKeys(spec, known, report);
  }
  return { diagnostics: eachOnce(diagnostics), unjudged };
}

/** A table that a dataset reads: its facts, or those of a SELECT (`table` is null), and its joins by their names. */
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

/** The SELECTs that datasets of a project have in place of a table, those of the first rows of resources, and those of views. */
export function selectsOf(project: Project): readonly string[] {
  const specs = [...datasetDocuments(project)].map(({ document }) => document.value as DatasetSpec);
  const views = [...project.base.tables.values()].flatMap(({ sql }) => sql ?? []);
  return [...new Set([...specs.flatMap(({ sql }) => sql ?? []), ...seedsOf(project), ...views])];
}

/** The tables that datasets of a project name. */
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

/** A sum takes what is not known for 0; means, extremes and counts pass it over. */
function judgeUnknown(
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

/** Compares the files of tables with the tables that a running server has. One that it lacks may be filled later. */
function judgeTables(project: Project, { tables }: WarehouseFacts, diagnostics: Diagnostic[]): void {
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

/** The SELECT of a view has the columns that its file lists. */
function judgeViews(project: Project, selects: WarehouseFacts['selects'], diagnostics: Diagnostic[]): void {
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

/** Joins rest on keys: what a file calls one must be one. */
function judgeSharedKeys(project: Project, { sharedKeys }: WarehouseFacts, diagnostics: Diagnostic[]): void {
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

/** Null where there is no such table, and that has been said. */
function columnsOf(
  table: string,
  at: Path,
  { tables, isWhole }: WarehouseFacts,
  report: Report,
): WarehouseColumns | 'unjudged' | null {
  const found = tables.get(table);
  if (found !== undefined) return found;
  const allowed = [...tables.keys()].toSorted();
  const near = nearest(table, allowed);
  // Without a warehouse to ask, what is near no name may well be a table of somebody's own.
  if (!isWhole && near === undefined) return 'unjudged';
  report('unknown-table', at, { name: table, allowed }, { near });
  return null;
}

function judgeColumns(
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

/** What a join compares must be of one kind: no text equals a number. */
function judgeKeys(
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

/** The column that was probably meant, as it is written: columns of joins are dotted, but for those in the join itself. */
function nearIn(
  join: string | null,
  column: string,
  allowed: readonly string[],
  at: Path,
): string | undefined {
  const near = nearest(column, allowed);
  return near === undefined || join === null || at[0] === 'joins' ? near : `${join}.${near}`;
}

/** A mistake of the base is every customer's, too. */
function eachOnce(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const known = new Map(
    diagnostics.map((each) => [[each.code, each.file, each.line, each.column, each.path].join('\0'), each]),
  );
  return [...known.values()];
}
