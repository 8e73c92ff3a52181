import { decimalOf } from './column-signs.ts';
import { bareName, uniqueNames } from './column-names.ts';
import { generalRules, ruleFor } from './column-rules.ts';
import type { ColumnRule, KnownExport, Role } from './column-rules.ts';
import type { ColumnKind } from '../../server/warehouse/index.ts';
import type { CellFormats } from './convert-column.ts';
import { currencyIn } from './currency-signs.ts';
import { dateShapeOf } from './read-date.ts';
import { isMissing, readNumber, shapeOf } from './read-number.ts';
import type { SourceTable } from './source-table.ts';

/** The inferred meaning of a column of a new table. */
export interface InferredColumn {
  readonly header: string;
  readonly name: string;
  readonly kind: ColumnKind;
  /** Its role. `time` is the one date that reports use. */
  readonly role: Role | 'time';
  /** How it is computed and shown, as far as rules define it. */
  readonly rule: Omit<ColumnRule, 'columns' | 'is'>;
  /** The ISO 4217 code, if the file names one for this column. */
  readonly currency: string | null;
  readonly percent: boolean;
  readonly distinct: number;
  /** Whether some rows lack a value. */
  readonly hasGaps?: boolean;
  /** The distinct values, if there are few. Absent otherwise. */
  readonly values?: readonly string[];
  /** Why it has this role. */
  readonly reason: string;
  /** Whether the user should confirm it. */
  readonly isGuess: boolean;
}

export type StatedKinds = ReadonlyMap<string, 'text' | 'number' | 'date'>;

/** What the user stated about columns, by header. */
export interface StatedColumns {
  readonly kinds: StatedKinds;
  readonly roles: ReadonlyMap<string, Role>;
  readonly weights: ReadonlyMap<string, string>;
  readonly scales: ReadonlyMap<string, number>;
}

/** A numeric column with an unknown name and at most so many distinct values is a group. */
const FEW = 60;
const LONG = 80;
const MONTHS_IN_A_YEAR = 12;
/** Roles of columns that rows can be grouped by. */
export const GROUPS: ReadonlySet<string> = new Set(['moment', 'id', 'group', 'text', 'currency']);
const FIGURES: ReadonlySet<string> = new Set(['count', 'number', 'money', 'mean', 'ratio', 'last', 'single']);
/** Roles that depend only on the name, not on the values. */
const HELD: ReadonlySet<string> = new Set(['unused', 'text']);
const NAMELESS = /^(column_\d+|id|unnamed(_\d+)?|c_)$/;

export function inferColumns(
  table: SourceTable,
  formats: CellFormats,
  stated: StatedColumns,
  known: KnownExport | null,
  /** Headers that get another column name. */
  map: ReadonlyMap<string, string> = new Map(),
): InferredColumn[] {
  const names = uniqueNames(
    table.headers.map((header) => map.get(header) ?? header),
    ['company_id'],
  );
  const columns = table.headers.map((header, index) =>
    inferColumn(table, index, header, names[index] ?? header, { formats, stated, known, map }),
  );
  const time = timeOf(columns, known);
  return columns.map((column) => {
    if (column === time) return { ...column, role: 'time' as const };
    return column.role === 'date' ? { ...column, role: 'moment' as const } : column;
  });
}

/** The date that reports use: the column that a rule names, otherwise the first one with dates. */
function timeOf(columns: readonly InferredColumn[], known: KnownExport | null): InferredColumn | undefined {
  const days = columns.filter(({ kind }) => kind.kind === 'day');
  return days.find(({ role }) => role === 'date') ?? (known ? undefined : days[0]);
}

interface Clues {
  readonly formats: CellFormats;
  readonly stated: StatedColumns;
  readonly known: KnownExport | null;
  readonly map: ReadonlyMap<string, string>;
}

function inferColumn(
  table: SourceTable,
  index: number,
  header: string,
  name: string,
  { formats, stated, known, map }: Clues,
): InferredColumn {
  const cells = (table.columns[index] ?? []).filter((cell) => !isMissing(cell));
  const distinct = new Set(cells);
  const bare = map.has(header) ? name : bareName(header) || name;
  const ofPlatform = known ? ruleFor(bare, known.rules) : undefined;
  const found = ofPlatform ?? ruleFor(bare, generalRules());
  const percent = cells.some((cell) => shapeOf(cell)?.percent);
  const checked = check(name, cells, found, stated.kinds.get(header), ofPlatform !== undefined);
  // A platform's entity list has dates of its own. Only the rows of a report belong to a day.
  const byRules = known && !ofPlatform && checked.role === 'date' ? 'moment' : checked.role;
  const role = stated.roles.get(header) ?? byRules;
  const { columns: _columns, is: _is, ...rule } = found?.is === role ? found : { columns: [], is: role };
  const weight = stated.weights.get(header);
  const scale = stated.scales.get(header);
  return {
    header,
    name,
    kind: kindOf(role, table, cells, formats, checked.isNumeric),
    role,
    rule: { ...rule, ...(weight !== undefined && { weight }), ...(scale !== undefined && { scale }) },
    currency: rule.currency ?? currencyIn(header, cells),
    percent,
    distinct: distinct.size,
    hasGaps: cells.length < table.rows,
    ...(distinct.size <= MONTHS_IN_A_YEAR && { values: [...distinct] }),
    reason: stated.roles.has(header) ? 'you said so' : reasonOf(checked, found, ofPlatform && known),
    isGuess: checked.isGuess && !stated.roles.has(header) && !stated.kinds.has(header),
  };
}

interface Judgement {
  readonly role: Role;
  readonly isGuess: boolean;
  readonly isNumeric: boolean;
  /** The values that are the reason. Null when the name is the reason. */
  readonly because: string | null;
}

/** Infers the role from name and values. Values win when they contradict the name. */
function check(
  name: string,
  cells: readonly string[],
  rule: ColumnRule | undefined,
  requested: 'text' | 'number' | 'date' | undefined,
  isKnown: boolean,
): Judgement {
  const share = (fits: (cell: string) => boolean) => cells.filter(fits).length / cells.length;
  const isNumeric =
    requested === 'number' ||
    (requested === undefined &&
      cells.length > 0 &&
      share((cell) => shapeOf(cell) !== null) >= (rule ? 0.5 : 0.8));
  const isDate =
    requested === 'date' || (requested === undefined && share((cell) => dateShapeOf(cell) !== null) >= 0.8);
  const sure = { isGuess: false, isNumeric };
  if (cells.length === 0 && requested === undefined)
    return { ...sure, role: 'unused', because: 'it has no values' };
  if (rule && HELD.has(rule.is) && requested === undefined) return { ...sure, role: rule.is, because: null };
  if (isNumeric && !isKnown && NAMELESS.test(name) && isRowNumber(cells))
    return { ...sure, role: 'unused', because: 'it counts the rows' };
  if (requested === 'text') return { ...sure, role: 'group', because: 'you said so' };
  if (isDate && !isNumeric && !(rule && FIGURES.has(rule.is)))
    return { ...sure, role: rule?.is === 'date' || requested ? 'date' : 'moment', because: 'it holds dates' };
  if (rule && (FIGURES.has(rule.is) ? isNumeric : rule.is !== 'date' && rule.is !== 'moment')) {
    if (rule.is === 'currency' && share((cell) => /^[A-Z]{3}$/.test(cell)) < 1)
      return { ...sure, role: 'group', because: 'its values are no currency codes' };
    return { ...sure, role: rule.is, isGuess: rule.guess === true, because: null };
  }
  if (!isNumeric) return { ...sure, role: textRole(cells), because: 'it holds texts' };
  return checkNumbers(cells, requested);
}

const textRole = (cells: readonly string[]): Role =>
  cells.reduce((sum, cell) => sum + cell.length, 0) / cells.length > LONG ? 'text' : 'group';

/** Infers the role of numbers whose name is unknown. */
function checkNumbers(
  cells: readonly string[],
  requested: 'text' | 'number' | 'date' | undefined,
): Judgement {
  const distinct = new Set(cells).size;
  const guess = { isGuess: requested === undefined, isNumeric: true };
  if (requested === undefined && cells.some((cell) => /^0\d+$/.test(cell)))
    return { ...guess, isGuess: false, role: 'id', because: 'numbers with a leading zero are codes' };
  const isWhole = cells.every((cell) => /^-?\d+$/.test(cell));
  if (requested === undefined && isWhole && distinct <= FEW && distinct < cells.length / 5)
    return {
      ...guess,
      role: 'group',
      because: `it has ${distinct} different whole numbers in ${cells.length} rows`,
    };
  return { ...guess, role: 'number', because: 'it holds numbers, and its name does not say of what' };
}

/** Whether a column counts the rows from 0 or 1. */
function isRowNumber(cells: readonly string[]): boolean {
  const first = Number(cells[0]);
  return (
    cells.length > 2 &&
    (first === 0 || first === 1) &&
    cells.every((cell, index) => Number(cell) === first + index)
  );
}

function kindOf(
  role: Role,
  table: SourceTable,
  cells: readonly string[],
  formats: CellFormats,
  isNumeric: boolean,
): ColumnKind {
  if (role === 'date' || role === 'moment') return { kind: 'day' };
  if (!FIGURES.has(role) && !(role === 'group' && isNumeric)) return { kind: 'text' };
  const { sign } = decimalOf(table, cells, formats.decimal);
  const scales = cells.map((cell) => {
    const digits = readNumber(cell, sign);
    return digits ? digits.fraction.replace(/0+$/, '').length + (digits.percent ? 2 : 0) : 0;
  });
  const scale = scales.reduce((most, next) => Math.max(most, next), 0);
  return scale === 0 ? { kind: 'whole' } : { kind: 'decimal', scale: Math.min(scale, 9) };
}

function reasonOf(
  { because }: Judgement,
  rule: ColumnRule | undefined,
  known: KnownExport | null | undefined,
): string {
  if (because !== null) return because;
  return rule?.because ?? (known ? `${known.platform} says so` : 'by its name');
}
