import type { ImportRequest } from './arguments.ts';
import { slugOf } from './column-names.ts';
import type { ImportPlan, PlannedColumn } from './import-plan.ts';
import { ImportError } from './problem.ts';
import { isMissing } from './read-number.ts';
import type { SourceTable } from './source-table.ts';

/** The columns that identify a row, by their names in the table. */
export interface RowKey {
  readonly columns: readonly string[];
  /** Why they are the key. Written after a colon. */
  readonly reason: string;
  /** Whether the user should confirm it. */
  readonly isGuess: boolean;
  /** The number of rows whose key occurred in an earlier row. */
  readonly shared: number;
}

/** Maximum number of rows for guessing a key. */
const MOST_ROWS = 1_000_000;
const MOST_CANDIDATES = 12;
/** The flag's value for a table without a key. */
const NONE = 'none';

/**
 * The key of a file's rows: the user's, the table's, the platform's, or for a new table a guess. Null when
 * there is none. Throws an ImportError when the user's key is not unique in a new table.
 */
export function rowKeyOf(
  source: SourceTable,
  plan: ImportPlan,
  request: ImportRequest,
  ofTable: readonly string[] | null,
): RowKey | null {
  const { key: stated } = request;
  const of = (columns: readonly string[], reason: string, isGuess = false): RowKey => ({
    columns,
    reason,
    isGuess,
    shared: sharedRows(source, plan, columns),
  });
  if (stated !== null) {
    checkKey(stated, source, plan);
    return stated.length === 0 || stated[0] === NONE ? null : of(stated, 'you said so');
  }
  const written = new Set(plan.columns.map(({ name }) => name));
  if (ofTable !== null && ofTable.length > 0 && ofTable.every((name) => written.has(name)))
    return of(ofTable, 'the file of the table says so');
  if (plan.recognised === null) return plan.inferred === null ? null : guess(source, plan);
  const known = columnsOfHeaders(source, plan, plan.recognised.key);
  const key = of(known, `${plan.recognised.platform} says so`);
  return known.length > 0 && key.shared === 0 ? key : null;
}

/** Throws an ImportError for unknown columns, and for a key that is not unique in a new table. */
export function checkKey(stated: readonly string[], source: SourceTable, plan: ImportPlan): void {
  if (stated.length === 1 && stated[0] === NONE) return;
  const names = plan.columns.map(({ name }) => name);
  const strange = stated.find((name) => !names.includes(name));
  if (strange !== undefined)
    throw new ImportError(
      `--key: there is no column ${JSON.stringify(strange)}. There are: ${names.join(', ')}.`,
    );
  const example = plan.inferred === null || stated.length === 0 ? null : firstShared(source, plan, stated);
  if (example !== null)
    throw new ImportError(
      `${stated.join(', ')} can't be the key: ${sharedRows(source, plan, stated)} rows have that of another row, as rows ${source.rowNumber(example[0])} and ${source.rowNumber(example[1])}. Name the columns that tell them apart, or ${NONE}.`,
    );
}

function columnsOfHeaders(
  { headers }: SourceTable,
  { columns }: ImportPlan,
  names: readonly string[],
): readonly string[] {
  const slugs = headers.map(slugOf);
  return names.flatMap((name) =>
    columns
      .filter(({ from }) => 'source' in from && slugs[from.source] === name)
      .map((column) => column.name),
  );
}

/**
 * Guesses the key: the day and the ids and, if these are not unique, the first groups that make them unique.
 */
function guess(source: SourceTable, plan: ImportPlan): RowKey | null {
  if (source.rows < 2 || source.rows > MOST_ROWS) return null;
  const isWhole = (name: string) => cellsOf(source, plan, name).every((cell) => !isMissing(cell));
  const of = (...roles: readonly string[]) =>
    (plan.inferred ?? [])
      .filter(({ role, name }) => roles.includes(role) && isWhole(name))
      .map(({ name }) => name);
  const day = of('time');
  const ids = finest(source, plan, of('id').slice(0, MOST_CANDIDATES));
  let chosen: readonly string[] = [...day, ...ids];
  const added: string[] = [];
  for (const name of of('group', 'moment').slice(0, MOST_CANDIDATES)) {
    if (chosen.length > 0 && sharedRows(source, plan, chosen) === 0) break;
    chosen = [...chosen, name];
    added.push(name);
  }
  if (chosen.length === 0 || sharedRows(source, plan, chosen) > 0) return null;
  for (const name of added) {
    const fewer = chosen.filter((one) => one !== name);
    if (fewer.length > 0 && sharedRows(source, plan, fewer) === 0) chosen = fewer;
  }
  const what = [
    day.length > 0 && 'the day',
    ids.length > 0 && 'the ids',
    added.length > 0 && 'the groups that it takes',
  ];
  const text = what.filter(Boolean).join(' and ');
  return {
    columns: chosen,
    reason: `${text}; no two of the ${source.rows} rows share them`,
    isGuess: true,
    shared: 0,
  };
}

/** Ids without those that a finer one determines: a campaign determines its account. */
function finest(source: SourceTable, plan: ImportPlan, ids: readonly string[]): readonly string[] {
  const distinct = new Map(ids.map((id) => [id, source.rows - sharedRows(source, plan, [id])]));
  return ids.filter(
    (id) =>
      !ids.some(
        (finer) =>
          distinct.get(finer)! > distinct.get(id)! &&
          source.rows - sharedRows(source, plan, [finer, id]) === distinct.get(finer),
      ),
  );
}

/** The number of rows whose values in these columns occurred in an earlier row, compared as text. */
function sharedRows(source: SourceTable, plan: ImportPlan, names: readonly string[]): number {
  return source.rows - new Set(keysOf(source, plan, names)).size;
}

/** The first two rows with equal values. */
function firstShared(
  source: SourceTable,
  plan: ImportPlan,
  names: readonly string[],
): readonly [number, number] | null {
  const seen = new Map<string, number>();
  for (const [row, key] of keysOf(source, plan, names).entries()) {
    const before = seen.get(key);
    if (before !== undefined) return [before, row];
    seen.set(key, row);
  }
  return null;
}

function keysOf(source: SourceTable, plan: ImportPlan, names: readonly string[]): readonly string[] {
  const cells = names.map((name) => cellsOf(source, plan, name));
  return Array.from({ length: source.rows }, (_, row) => cells.map((column) => column[row]).join('\u0000'));
}

/** The cells of a table's column. Empty for a constant column. */
function cellsOf(source: SourceTable, plan: ImportPlan, name: string): readonly string[] {
  const from: PlannedColumn['from'] | undefined = plan.columns.find((column) => column.name === name)?.from;
  return from && 'source' in from ? (source.columns[from.source] ?? []) : [];
}
