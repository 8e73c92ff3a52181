import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { TypedColumn } from '../../language/plan/index.ts';
import { openLocalEngine, type AppendedType, type LocalEngine } from './local-engine.ts';
import { literal, quoted } from './quoted.ts';

/** What the values of a column are. Decimals are exact, with so many digits after the sign. */
export type ColumnKind =
  | { readonly kind: 'text' }
  | { readonly kind: 'day' }
  | { readonly kind: 'whole' }
  | { readonly kind: 'decimal'; readonly scale: number };

/** Text, days since 1970, or integers of the smallest unit. */
export type ColumnValue = string | number | bigint | null;

/** A column that is written: what the table holds, and the values of all rows. */
export interface PartColumn {
  readonly name: string;
  readonly column: TypedColumn;
  readonly kind: ColumnKind;
  readonly values: readonly ColumnValue[];
}

/** The name of a column alone. */
type Named = Pick<PartColumn, 'name'>;

export interface Part {
  readonly columns: readonly PartColumn[];
  readonly company: string;
  readonly rows: number;
  /** The names of brands and campaigns that the file has only ids of. */
  readonly names: NameTables;
}

/** Puts the tables `brands` and `campaigns` into the catalog `stored` of an engine, where there are any. */
export type NameTables = (engine: LocalEngine) => Promise<'known' | 'none'>;

export const namesIn =
  (warehouseFile: string): NameTables =>
  async (engine) => {
    if (!existsSync(warehouseFile)) return 'none';
    await engine.run(`ATTACH ${literal(warehouseFile)} AS stored (READ_ONLY)`);
    return 'known';
  };

/** Writes the rows as one Parquet file, sorted by day. The file has its name only once it is whole and on the disk. */
export async function writePart(target: string, part: Part): Promise<void> {
  const order = part.columns.some(({ name }) => name === 'date') ? ' ORDER BY date' : '';
  await withRows(part, (engine, rows) => writeParquet(engine, `${rows}${order}`, target));
}

/** Runs with an engine, and with a SELECT of the rows as they are stored. */
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

/** Writes what a SELECT answers as a Parquet file, which has its name only once it is whole and on the disk. */
export async function writeParquet(engine: LocalEngine, select: string, target: string): Promise<void> {
  const unfinished = `${target}.${process.pid}.unfinished`;
  mkdirSync(path.dirname(target), { recursive: true });
  try {
    await engine.run(`COPY (${select}) TO ${literal(unfinished)} (FORMAT parquet, COMPRESSION zstd)`);
    sync(unfinished);
    renameSync(unfinished, target);
    sync(path.dirname(target));
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

/** One of a pair of id and name that the file lacks, where it has the other. */
const isAdded = (columns: readonly Named[], name: string): boolean =>
  !columns.some((column) => column.name === name) && columns.some((column) => column.name === PARTNERS[name]);

/** The ids and names that rows get beside those of the file. */
export const addedNames = (columns: readonly Named[]): readonly string[] =>
  [...NAMED].filter((name) => isAdded(columns, name));

/** Reports group by ids and show names: where a file has one of them, the other is looked up, or is the same. */
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

function sync(target: string): void {
  const handle = openSync(target, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
