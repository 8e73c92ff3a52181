import type { ImportRequest } from './arguments.ts';
import type { ImportResult } from './import-file.ts';
import type { ImportPlan } from './import-plan.ts';
import type { PartColumn } from './write-part.ts';

const count = new Intl.NumberFormat('en-US');
const SHOWN_TOTALS = 12;

/** What the user reads when the file could be read: how it was understood, its totals to compare, and what was done. */
export function reportLines(
  request: ImportRequest,
  { source, plan, columns, table, notes, replaced }: ImportResult,
): string[] {
  const rows = `${count.format(source.rows)} rows`;
  const instead = replaced.map(
    ({ source: file, loadedAt, rows: before }) =>
      `  in place of ${count.format(before)} rows from ${file}, imported at ${loadedAt}`,
  );
  return [
    `Read ${request.file}: ${source.form}; ${rows}, ${source.headers.length} columns.`,
    ...columns.map((column) => `  ${originOf(column, source.headers)} → ${column.name} (${kindOf(column)})`),
    ...(plan.ignored.length > 0
      ? [
          `Left out, since ${table} has no such column: ${plan.ignored.join(', ')}. To bring one in: --map "Theirs=column".`,
        ]
      : []),
    ...notes,
    `Totals: ${totals(addable(columns, plan), plan.inferred?.find(({ role }) => role === 'currency')?.name)}`,
    request.dryRun
      ? `A dry run: ${rows} would go into ${table} for ${request.company}. Nothing was changed.`
      : `Imported ${rows} into ${table} for ${request.company}. A server that is running shows them at once.`,
    ...instead,
  ];
}

const originOf = ({ from }: PartColumn, headers: readonly string[]): string =>
  'value' in from ? `every row ${JSON.stringify(from.value)}` : (headers[from.source] ?? '');

const kindOf = ({ kind, form }: PartColumn): string =>
  [{ text: 'text', day: 'date', whole: 'whole number', decimal: 'number' }[kind.kind], form]
    .filter(Boolean)
    .join(', ');

/** Figures, and the currencies that keep them apart: rates and groups that happen to be numbers have no total. */
const addable = (columns: readonly PartColumn[], { inferred }: ImportPlan): readonly PartColumn[] =>
  inferred
    ? columns.filter((_, index) => inferred[index]?.role === 'sum' || inferred[index]?.role === 'currency')
    : columns;

function totals(columns: readonly PartColumn[], currency: string | undefined): string {
  const codes = columns.find(({ name }) => name === currency)?.values;
  const figures = columns
    .filter(({ kind }) => kind.kind === 'whole' || kind.kind === 'decimal')
    .slice(0, SHOWN_TOTALS);
  if (figures.length === 0) return 'no figures.';
  const groups = codes ? [...new Set(codes)] : [null];
  const lines = groups.map((group) => {
    const sums = figures.map(
      (column) => `${column.name} ${totalOf(column, (index) => !codes || codes[index] === group)}`,
    );
    return codes ? `\n  ${String(group)}: ${sums.join(', ')}` : sums.join(', ');
  });
  return lines.join('');
}

function totalOf({ values, kind }: PartColumn, counts: (index: number) => boolean): string {
  let sum = 0n;
  for (const [index, value] of values.entries()) if (typeof value === 'bigint' && counts(index)) sum += value;
  const scale = kind.kind === 'decimal' ? kind.scale : 0;
  const digits = String(sum < 0n ? -sum : sum).padStart(scale + 1, '0');
  const fraction = scale > 0 ? `.${digits.slice(-scale)}`.replace(/\.?0+$/, '') : '';
  return `${sum < 0n ? '-' : ''}${count.format(BigInt(digits.slice(0, digits.length - scale)))}${fraction}`;
}
