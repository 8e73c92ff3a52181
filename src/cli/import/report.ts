import type { ImportRequest } from './arguments.ts';
import type { ImportResult } from './import-file.ts';
import type { ImportPlan } from './import-plan.ts';
import { impossibleResults } from './impossible.ts';
import type { InferredColumn } from './infer-columns.ts';
import type { RowKey } from './row-key.ts';
import { measuresOf } from './starter-measures.ts';
import type { ConvertedColumn } from './convert-all.ts';

const count = new Intl.NumberFormat('en-US');

/** The report to the user: how the file was interpreted and why, totals for comparison, and what was done. */
export function reportLines({
  request,
  guesses,
  source,
  plan,
  columns,
  table,
  notes,
  replaced,
  key,
  superseded,
}: ImportResult): string[] {
  const rows = `${count.format(source.rows)} rows`;
  const instead = replaced.map(
    ({ source: file, loadedAt, rows: before }) =>
      `  in place of ${count.format(before)} rows from ${file}, imported at ${loadedAt}`,
  );
  const byKey = superseded.map(
    ({ part, rows: shared }) =>
      `  in place of ${count.format(shared)} of the ${count.format(part.rows)} rows from ${part.source}, imported at ${part.loadedAt}: they have the same ${key?.columns.join(', ')}`,
  );
  const known = plan.recognised
    ? [`These are the columns of ${plan.recognised.platform}: ${plan.recognised.title}.`]
    : [];
  const meaning = plan.inferred?.map((column, index) => meaningOf(column, columns[index]));
  return [
    `Read ${request.file}: ${source.form}; ${rows}, ${source.headers.length} columns.`,
    ...known,
    ...(meaning ??
      columns.map((column) => `  ${originOf(column, source.headers)} → ${column.name} (${kindOf(column)})`)),
    ...(plan.ignored.length > 0
      ? [
          `Left out, since ${table} has no such column: ${plan.ignored.join(', ')}. To bring one in: --map "Theirs=column".`,
        ]
      : []),
    ...(plan.inferred ? [keyLine(key)] : []),
    ...notes,
    ...(request.yes && guesses.length > 0
      ? [
          'Guessed, since --yes was given:',
          ...guesses.map(({ message, flag }) => `  ${message} Else: ${flag}`),
        ]
      : []),
    ...warningsOf(columns, plan, request),
    ...totals(columns, plan),
    request.dryRun
      ? `A dry run: ${rows} would go into ${table} for ${request.company}. Nothing was changed.`
      : `Imported ${rows} into ${table} for ${request.company}. A server that is running shows them at once.`,
    ...instead,
    ...byKey,
  ];
}

function keyLine(key: RowKey | null): string {
  if (key === null)
    return 'No columns tell one row from another: a later file is added beside this one, whatever its rows are.';
  return `A row is known by ${key.columns.join(', ')} (${key.reason}). Rows of a later file take the place of those with the same.`;
}

/** Describes a column: `Spend → spend (number, decimal point): money in millionths, by its name`. */
function meaningOf(
  { header, name, role, rule, currency, reason }: InferredColumn,
  column: ConvertedColumn | undefined,
): string {
  const unit = [
    rule.scale === undefined ? null : `× ${rule.scale.toFixed(9).replace(/\.?0+$/, '')}`,
    currency,
  ].filter(Boolean);
  const what = [WORDS[role], ...unit].join(' ');
  return `  ${header} → ${name} (${column ? kindOf(column) : 'text'}): ${what}; ${reason}`;
}

const WORDS: Readonly<Record<InferredColumn['role'], string>> = {
  time: 'the day that reports go by',
  date: 'a date',
  moment: 'a date',
  id: 'a group',
  group: 'a group',
  text: 'a text',
  currency: 'the currency',
  count: 'adds up',
  number: 'adds up',
  money: 'money, adds up',
  mean: 'a mean',
  ratio: 'a ratio',
  last: 'a state, of which the last counts',
  single: 'does not add up',
  unused: 'not used',
};

function warningsOf(
  columns: readonly ConvertedColumn[],
  { inferred }: ImportPlan,
  request: ImportRequest,
): string[] {
  if (!inferred) return [];
  const found = impossibleResults(columns, inferred, measuresOf(inferred, request.currency));
  return found.map((warning) => `Warning: ${warning}`);
}

const originOf = ({ from }: ConvertedColumn, headers: readonly string[]): string =>
  'value' in from ? `every row ${JSON.stringify(from.value)}` : (headers[from.source] ?? '');

const kindOf = ({ kind, form }: ConvertedColumn): string =>
  [{ text: 'text', day: 'date', whole: 'whole number', decimal: 'number' }[kind.kind], form]
    .filter(Boolean)
    .join(', ');

/** One line per additive measure, by currency if a column has it. Rates and numeric groups have no total. */
function totals(columns: readonly ConvertedColumn[], { inferred }: ImportPlan): string[] {
  const meant = (index: number) => inferred?.[index];
  const figures = columns.flatMap((column, index) => {
    const isNumber = column.kind.kind === 'whole' || column.kind.kind === 'decimal';
    const role = meant(index)?.role ?? 'number';
    const isCounted = isNumber && ['count', 'number', 'money'].includes(role);
    return isCounted ? [{ column, isMoney: role === 'money', scale: meant(index)?.rule.scale ?? 1 }] : [];
  });
  if (figures.length === 0) return ['Totals: no figures.'];
  const codes = columns.find((_, index) => meant(index)?.role === 'currency')?.values;
  return [
    'Totals:',
    ...figures.flatMap(({ column, isMoney, scale }) => {
      const groups = codes && isMoney ? [...new Set(codes)] : [null];
      return groups.map((group) => {
        const sum = totalOf(column, scale, (index) => group === null || codes?.[index] === group);
        return `  ${column.name} ${sum}${group === null ? '' : ` ${String(group)}`}`;
      });
    }),
  ];
}

function totalOf(
  { values, kind }: ConvertedColumn,
  factor: number,
  counts: (index: number) => boolean,
): string {
  let sum = 0n;
  for (const [index, value] of values.entries()) if (typeof value === 'bigint' && counts(index)) sum += value;
  const places = Math.round(Math.log10(factor));
  const scale = (kind.kind === 'decimal' ? kind.scale : 0) - (10 ** places === factor ? places : 0);
  const digits = String(sum < 0n ? -sum : sum).padStart(scale + 1, '0');
  const fraction = scale > 0 ? `.${digits.slice(-scale)}`.replace(/\.?0+$/, '') : '';
  return `${sum < 0n ? '-' : ''}${count.format(BigInt(digits.slice(0, digits.length - scale)))}${fraction}`;
}
