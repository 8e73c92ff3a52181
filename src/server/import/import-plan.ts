import { distance } from 'fastest-levenshtein';
import type { ImportRequest } from './arguments.ts';
import { meaningOf } from './column-names.ts';
import type { ColumnKind } from './convert-column.ts';
import { inferColumns } from './infer-columns.ts';
import type { InferredColumn } from './infer-columns.ts';
import { ImportError } from './problem.ts';
import type { SourceTable } from './source-table.ts';

/** A column of the table that is written, and where its values come from. */
export interface PlannedColumn {
  readonly name: string;
  /** The engine's type. */
  readonly type: string;
  readonly kind: ColumnKind;
  /** A column of the source, or one value for all rows. */
  readonly from: { readonly source: number } | { readonly value: string };
}

export interface ImportPlan {
  readonly columns: readonly PlannedColumn[];
  /** Headers that nothing is made of. */
  readonly ignored: readonly string[];
  /** Set where the table is new. */
  readonly inferred: readonly InferredColumn[] | null;
}

/** Every column of the file becomes one of the new table. */
export function planNewTable(table: SourceTable, { told, kinds, map, set }: ImportRequest): ImportPlan {
  for (const header of [...kinds.keys(), ...map.keys()]) known('--type or --map', header, table.headers);
  const inferred = inferColumns(
    { ...table, headers: table.headers.map((header) => map.get(header) ?? header) },
    told,
    new Map([...kinds].map(([header, kind]) => [map.get(header) ?? header, kind])),
  );
  const fromFile = inferred.map(({ name, kind }, source) => ({
    name,
    kind,
    type: typeOf(kind),
    from: { source },
  }));
  const constants = [...set].map(([name, value]) => ({
    name,
    kind: { kind: 'text' } as const,
    type: 'VARCHAR',
    from: { value },
  }));
  return { columns: [...fromFile, ...constants], ignored: [], inferred };
}

const typeOf = (kind: ColumnKind): string =>
  kind.kind === 'decimal'
    ? `DECIMAL(18,${kind.scale})`
    : ({ text: 'VARCHAR', day: 'DATE', whole: 'BIGINT' } as const)[kind.kind];

/** The file's columns for those of a table that exists; `existing` maps names to the engine's types. */
export function planExistingTable(
  table: SourceTable,
  existing: ReadonlyMap<string, string>,
  { map, set, dataset }: ImportRequest,
): ImportPlan {
  const names = [...existing.keys()].filter((name) => name !== 'company_id');
  for (const header of map.keys()) known('--map', header, table.headers);
  for (const column of [...map.values(), ...set.keys()]) known('the dataset', column, names);
  const sources = new Map<string, number>();
  const ignored: string[] = [];
  table.headers.forEach((header, index) => {
    const column =
      map.get(header) ??
      meaningOf(
        header,
        names.filter((name) => ![...map.values()].includes(name) && !set.has(name)),
      );
    if (column === null) ignored.push(header);
    else if (!sources.has(column)) sources.set(column, index);
    else
      throw new ImportError(
        `${JSON.stringify(table.headers[sources.get(column)!])} and ${JSON.stringify(header)} would both become ${column}. Say which one: --map ${JSON.stringify(`${header}=${column}`)}.`,
      );
  });
  const columns = names.flatMap((name): PlannedColumn[] => {
    const from = sources.has(name)
      ? { source: sources.get(name)! }
      : set.has(name)
        ? { value: set.get(name)! }
        : null;
    const type = existing.get(name) ?? 'VARCHAR';
    return from ? [{ name, type, kind: kindOf(type), from }] : [];
  });
  demand(columns, existing, dataset, ignored);
  return { columns, ignored, inferred: null };
}

function kindOf(type: string): ColumnKind {
  const scale = /^DECIMAL\(\d+,\s*(\d+)\)$/.exec(type)?.[1];
  if (scale !== undefined) return { kind: 'decimal', scale: Number(scale) };
  if (/^(DOUBLE|FLOAT)$/.test(type)) return { kind: 'decimal', scale: 9 };
  if (/INT/.test(type)) return { kind: 'whole' };
  return { kind: /^(DATE|TIMESTAMP)/.test(type) ? 'day' : 'text' };
}

/** Rows without a day would be in no report, and rows without a figure would say nothing. */
function demand(
  columns: readonly PlannedColumn[],
  existing: ReadonlyMap<string, string>,
  dataset: string,
  ignored: readonly string[],
): void {
  const has = (test: (column: PlannedColumn) => boolean) => columns.some(test);
  const left =
    ignored.length > 0 ? ` Columns of the file without a meaning here: ${ignored.join(', ')}.` : '';
  if (existing.has('date') && !has(({ name }) => name === 'date'))
    throw new ImportError(
      `${dataset} needs a date for every row, and no column of the file is one. Say which: --map "Theirs=date".${left}`,
    );
  const figures = [...existing]
    .filter(([, type]) => kindOf(type).kind === 'whole' || kindOf(type).kind === 'decimal')
    .map(([name]) => name);
  if (figures.length > 0 && !has(({ name }) => figures.includes(name)))
    throw new ImportError(
      `No column of the file is a figure of ${dataset} (${figures.join(', ')}). Say which: --map "Theirs=column".${left}`,
    );
}

function known(what: string, name: string, allowed: readonly string[]): void {
  if (allowed.includes(name)) return;
  const nearest = allowed.toSorted(
    (a, b) => distance(a.toLowerCase(), name.toLowerCase()) - distance(b.toLowerCase(), name.toLowerCase()),
  )[0];
  throw new ImportError(
    `${JSON.stringify(name)} is no column that ${what} knows${nearest ? `; did you mean ${JSON.stringify(nearest)}?` : '.'} There are: ${allowed.join(', ')}.`,
  );
}
