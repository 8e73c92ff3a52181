import path from 'node:path';
import { distance } from 'fastest-levenshtein';
import type { ImportRequest } from './arguments.ts';
import { bareName, meaningOf } from './column-names.ts';
import { generalRules, recognise, ruleFor } from './column-rules.ts';
import type { KnownExport } from './column-rules.ts';
import type { ColumnKind } from './convert-column.ts';
import { GROUPS, inferColumns } from './infer-columns.ts';
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
  /** By how many places the point of its numbers moves as they are read; 0 where it is left out. */
  readonly shift?: number;
}

export interface ImportPlan {
  readonly columns: readonly PlannedColumn[];
  /** Headers that nothing is made of. */
  readonly ignored: readonly string[];
  /** Set where the table is new. */
  readonly inferred: readonly InferredColumn[] | null;
  /** The export of a platform that the file is, where its columns are those of one. */
  readonly recognised: KnownExport | null;
}

/** Every column of the file becomes one of the new table. */
export function planNewTable(table: SourceTable, request: ImportRequest): ImportPlan {
  const { formats, columns: stated, map, set } = request;
  for (const answers of [stated.kinds, stated.roles, stated.weights, stated.scales, map])
    for (const header of answers.keys()) demandKnown('the file', header, table.headers);
  for (const header of stated.weights.values()) demandKnown('the file', header, table.headers);
  const recognised = recognise(table.headers);
  const found = inferColumns(table, formats, stated, recognised, map);
  const nothingToGroupBy = set.size === 0 && !found.some(({ role }) => GROUPS.has(role) || role === 'time');
  const inferred = nothingToGroupBy ? [...found, sourceColumn(found)] : found;
  const fromFile = found.map(({ name, kind }, source) => ({
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
  const origin = inferred.slice(found.length).map(({ name, kind }) => ({
    name,
    kind,
    type: 'VARCHAR',
    from: { value: path.basename(request.file) },
  }));
  return { columns: [...fromFile, ...origin, ...constants], ignored: [], inferred, recognised };
}

/** A file of figures alone has something to be grouped by all the same: where it came from. */
function sourceColumn(columns: readonly InferredColumn[]): InferredColumn {
  const name = columns.some((column) => column.name === 'source') ? 'source_file' : 'source';
  return {
    header: name,
    name,
    kind: { kind: 'text' },
    role: 'group',
    rule: {},
    currency: null,
    percent: false,
    distinct: 1,
    reason: 'the name of the file',
    isGuess: false,
  };
}

const typeOf = (kind: ColumnKind): string =>
  kind.kind === 'decimal'
    ? `DECIMAL(18,${kind.scale})`
    : ({ text: 'VARCHAR', day: 'DATE', whole: 'BIGINT' } as const)[kind.kind];

/** The file's columns for those of a table that exists; `existing` maps names to the engine's types. */
export function planExistingTable(
  table: SourceTable,
  existing: ReadonlyMap<string, string>,
  { map, set, dataset, columns: stated }: ImportRequest,
): ImportPlan {
  const names = [...existing.keys()].filter((name) => name !== 'company_id');
  const recognised = recognise(table.headers);
  for (const header of [...map.keys(), ...stated.scales.keys()])
    demandKnown('the file', header, table.headers);
  for (const column of [...map.values(), ...set.keys()]) demandKnown('the dataset', column, names);
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
    const header = table.headers[sources.get(name) ?? -1];
    const shift = header === undefined ? 0 : shiftOf(header, stated.scales.get(header), recognised);
    return from ? [{ name, type, kind: kindOf(type), from, shift }] : [];
  });
  demand(columns, existing, dataset, ignored);
  return { columns, ignored, inferred: null, recognised };
}

/** By how many places the point moves: a table that exists holds whole units, so millionths are divided as they come in. */
function shiftOf(header: string, stated: number | undefined, known: KnownExport | null): number {
  const name = bareName(header);
  const scale = stated ?? ruleFor(name, [...(known?.rules ?? []), ...generalRules()])?.scale ?? 1;
  const shift = Math.round(Math.log10(scale));
  if (stated !== undefined && 10 ** shift !== stated)
    throw new ImportError(
      `--scale "${header}=${stated}": into a table that exists, a power of ten is expected.`,
    );
  return shift;
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

function demandKnown(what: string, name: string, allowed: readonly string[]): void {
  if (allowed.includes(name)) return;
  const nearest = allowed.toSorted(
    (a, b) => distance(a.toLowerCase(), name.toLowerCase()) - distance(b.toLowerCase(), name.toLowerCase()),
  )[0];
  throw new ImportError(
    `${JSON.stringify(name)} is no column that ${what} knows${nearest ? `; did you mean ${JSON.stringify(nearest)}?` : '.'} There are: ${allowed.join(', ')}.`,
  );
}
