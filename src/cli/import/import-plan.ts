import path from 'node:path';
import { distance } from 'fastest-levenshtein';
import type { TypedColumn } from '../../language/plan/index.ts';
import type { ColumnKind } from '../../server/warehouse/index.ts';
import type { ImportRequest } from './arguments.ts';
import { bareName, meaningOf } from './column-names.ts';
import { generalRules, recognise, ruleFor } from './column-rules.ts';
import type { KnownExport } from './column-rules.ts';
import { GROUPS, inferColumns } from './infer-columns.ts';
import type { InferredColumn } from './infer-columns.ts';
import { ImportError } from './problem.ts';
import type { SourceTable } from './source-table.ts';

/** A column of the table, and the source of its values. */
export interface PlannedColumn {
  readonly name: string;
  /** The type in the table. */
  readonly column: TypedColumn;
  readonly kind: ColumnKind;
  /** A column of the file, or one value for all rows. */
  readonly from: { readonly source: number } | { readonly value: string };
  /** The number of places by which decimal points are moved. 0 when absent. */
  readonly shift?: number;
}

export interface ImportPlan {
  readonly columns: readonly PlannedColumn[];
  /** Headers that are not imported. */
  readonly ignored: readonly string[];
  /** The inferred columns of a new table. Null for an existing one. */
  readonly inferred: readonly InferredColumn[] | null;
  /** The platform's export that the file was recognised as. */
  readonly recognised: KnownExport | null;
}

/** Plans a new table: every column of the file becomes a column. */
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
    column: columnOf(kind),
    from: { source },
  }));
  const constants = [...set].map(([name, value]) => ({
    name,
    kind: { kind: 'text' } as const,
    column: TEXT,
    from: { value },
  }));
  const origin = inferred.slice(found.length).map(({ name, kind }) => ({
    name,
    kind,
    column: TEXT,
    from: { value: path.basename(request.file) },
  }));
  return { columns: [...fromFile, ...origin, ...constants], ignored: [], inferred, recognised };
}

/** A file with only measures gets a dimension: the name of the file. */
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

const TEXT: TypedColumn = { type: 'text', digits: null };

const columnOf = (kind: ColumnKind): TypedColumn =>
  kind.kind === 'decimal'
    ? { type: 'decimal', digits: kind.scale }
    : { type: ({ text: 'text', day: 'date', whole: 'integer' } as const)[kind.kind], digits: null };

/** Plans an import into an existing table by matching the file's columns. */
export function planExistingTable(
  table: SourceTable,
  existing: ReadonlyMap<string, TypedColumn>,
  { map, set, dataset, columns: stated }: ImportRequest,
  /** Columns that the dataset scales itself. They keep the file's values. */
  scaled: ReadonlySet<string> = new Set(),
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
    const column = existing.get(name) ?? TEXT;
    const header = table.headers[sources.get(name) ?? -1];
    const isAsWritten = header === undefined || (scaled.has(name) && !stated.scales.has(header));
    const shift = isAsWritten ? 0 : shiftOf(header, stated.scales.get(header), recognised);
    return from ? [{ name, column, kind: kindOf(column), from, shift }] : [];
  });
  demand(columns, existing, dataset, ignored);
  return { columns, ignored, inferred: null, recognised };
}

/** The decimal shift of a column. An existing table contains whole units, so millionths are divided. */
function shiftOf(header: string, stated: number | undefined, known: KnownExport | null): number {
  const name = bareName(header);
  const rule = ruleFor(name, [...(known?.rules ?? []), ...generalRules()]);
  // A ratio is computed from its parts, so its column is not scaled.
  const scale = stated ?? (rule?.is === 'ratio' ? 1 : (rule?.scale ?? 1));
  const shift = Math.round(Math.log10(scale));
  if (stated !== undefined && 10 ** shift !== stated)
    throw new ImportError(
      `--scale "${header}=${stated}": into a table that exists, a power of ten is expected.`,
    );
  return shift;
}

function kindOf({ type, digits }: TypedColumn): ColumnKind {
  if (type === 'decimal') return { kind: 'decimal', scale: digits ?? 2 };
  if (type === 'number') return { kind: 'decimal', scale: 9 };
  if (type === 'integer') return { kind: 'whole' };
  return { kind: type === 'date' || type === 'time' ? 'day' : 'text' };
}

/**
 * Throws an ImportError when the file has no date or no measure of the table: such rows would be in no
 * report.
 */
function demand(
  columns: readonly PlannedColumn[],
  existing: ReadonlyMap<string, TypedColumn>,
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
    .filter(([, column]) => ['whole', 'decimal'].includes(kindOf(column).kind))
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
