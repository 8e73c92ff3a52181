import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { TypedColumn } from '../../language/plan/index.ts';
import { openLocalEngine, type AppendedType, type LocalEngine } from './local-engine.ts';
import { literal, quoted } from './quoted.ts';
import { syncFile } from './sync-file.ts';

/** The kind of values in a column. Decimals are exact, with `scale` digits after the decimal point. */
export type ColumnKind =
  | { readonly kind: 'text' }
  | { readonly kind: 'day' }
  | { readonly kind: 'whole' }
  | { readonly kind: 'decimal'; readonly scale: number };

/** Text, days since 1970, or integers in units of the last digit. */
export type ColumnValue = string | number | bigint | null;

/** A column to write: its type in the table, and the values of all rows. */
export interface PartColumn {
  readonly name: string;
  readonly column: TypedColumn;
  readonly kind: ColumnKind;
  readonly values: readonly ColumnValue[];
}

type Named = Pick<PartColumn, 'name'>;

export interface Part {
  readonly columns: readonly PartColumn[];
  readonly company: string;
  readonly rows: number;
  /** Loads the names of brands and campaigns for which the file has only ids. */
  readonly names: NameTables;
}

/**
 * Attaches the catalog `stored` with the tables `brands` and `campaigns` to an engine. Returns `none` when there are
 * none.
 */
export type NameTables = (engine: LocalEngine) => Promise<'known' | 'none'>;

export const namesIn =
  (warehouseFile: string): NameTables =>
  async (engine) => {
    if (!existsSync(warehouseFile)) return 'none';
    await engine.run(`ATTACH ${literal(warehouseFile)} AS stored (READ_ONLY)`);
    return 'known';
  };

/**
 * Writes the rows as one Parquet file, sorted by day. The file gets its name only when it is complete and synced to
 * disk.
 */
export async function writePart(target: string, part: Part): Promise<void> {
  const order = part.columns.some(({ name }) => name === 'date') ? ' ORDER BY date' : '';
  await withRows(part, (engine, rows) => writeParquet(engine, `${rows}${order}`, target));
}

/** Runs the work with an engine and a SELECT of the rows in stored form. */
export async function withRows<Result>(
  part: Part,
  work: (engine: LocalEngine, rows: string) => Promise<Result>,
): Promise<Result> {
  const engine = await openLocalEngine();
  try {
    await fill(engine, part);
    await nameThings(engine, part);
    const columns = part.columns.map(
      ({ name, column }) => `CAST(${quoted(name)} AS ${engine.typeOf(column)}) AS ${quoted(name)}`,
    );
    const select = [
      `CAST(${literal(part.company)} AS VARCHAR) AS company_id`,
      ...columns,
      ...addedNames(part.columns),
    ];
    return await work(engine, `SELECT ${select.join(', ')} FROM part`);
  } finally {
    engine.close();
  }
}

/** Writes the result of a SELECT as a Parquet file, which gets its name only when it is complete and synced to disk. */
export async function writeParquet(engine: LocalEngine, select: string, target: string): Promise<void> {
  const unfinished = `${target}.${process.pid}.unfinished`;
  mkdirSync(path.dirname(target), { recursive: true });
  try {
    await engine.run(`COPY (${select}) TO ${literal(unfinished)} (FORMAT parquet, COMPRESSION zstd)`);
    syncFile(unfinished);
    renameSync(unfinished, target);
    syncFile(path.dirname(target));
  } finally {
    rmSync(unfinished, { force: true });
  }
}

const NAMED: ReadonlySet<string> = new Set(['campaign_id', 'campaign_name', 'brand_id', 'brand_name']);
const PARTNERS: Readonly<Record<string, string>> = {
  campaign_id: 'campaign_name',
  campaign_name: 'campaign_id',
  brand_id: 'brand_name',
  brand_name: 'brand_id',
};

/** Whether the file lacks this column but has its partner: an id and a name are partners. */
const isAdded = (columns: readonly Named[], name: string): boolean =>
  !columns.some((column) => column.name === name) && columns.some((column) => column.name === PARTNERS[name]);

/** Returns the id and name columns that are added to those of the file. */
export const addedNames = (columns: readonly Named[]): readonly string[] =>
  [...NAMED].filter((name) => isAdded(columns, name));

/**
 * Adds missing ids and names, since reports group by ids and show names. A missing column is looked up by its partner;
 * when the lookup finds nothing, it gets the partner's value.
 */
async function nameThings(engine: LocalEngine, part: Part): Promise<void> {
  const added = addedNames(part.columns);
  const lookUp = added.length > 0 && (await part.names(engine)) === 'known';
  for (const name of added) {
    const partner = PARTNERS[name]!;
    const table = name.startsWith('brand') ? 'brands' : 'campaigns';
    const known = lookUp
      ? `(SELECT min(s.${name}) FROM stored.main.${table} s WHERE s.company_id = ${literal(part.company)} AND s.${partner} = part.${partner})`
      : 'NULL';
    await engine.run(`ALTER TABLE part ADD COLUMN ${name} VARCHAR`);
    await engine.run(`UPDATE part SET ${name} = coalesce(${known}, ${partner})`);
  }
}

async function fill(engine: LocalEngine, { columns, rows }: Part): Promise<void> {
  const values = new Map(columns.map((column) => [column.name, column.values]));
  await engine.append('part', {
    columns: Object.fromEntries(columns.map(({ name, kind }) => [name, appendedType(kind)])),
    rows,
    values: (column, from, to) => values.get(column)!.slice(from, to),
  });
}

function appendedType(kind: ColumnKind): AppendedType {
  if (kind.kind === 'decimal') return `DECIMAL(18,${kind.scale})`;
  return ({ text: 'VARCHAR', day: 'DATE', whole: 'BIGINT' } as const)[kind.kind];
}
