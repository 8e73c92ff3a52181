import { slugOf } from './column-names.ts';
import { generalRules, ruleFor } from './column-rules.ts';
import type { ImportPlan } from './import-plan.ts';
import type { DatasetCurrency } from './dataset-table.ts';
import type { ImportRequest } from './arguments.ts';
import { ImportError } from './problem.ts';
import type { SourceTable } from './source-table.ts';

/** Throws an ImportError when `--currency` contradicts the currency of an existing dataset's amounts. */
export function refuseOtherCurrency(
  { currency, create, dataset }: ImportRequest,
  of: DatasetCurrency,
  ofCompany: string,
): void {
  if (currency === null || create) return;
  if (of.column !== null)
    throw new ImportError(
      `--currency ${currency}: each row of ${dataset} has its own currency, in the column ${of.column}. Where the file has none: --set "${of.column}=${currency}".`,
    );
  const others = [...of.measures].filter(([code]) => (code ?? ofCompany) !== currency);
  if (others.length === 0) return;
  const counts = others.map(
    ([code, measures]) => `${measures.join(', ')} in ${code ?? `${ofCompany}, the currency of the company`}`,
  );
  throw new ImportError(
    `--currency ${currency}: the amounts of ${dataset} are others (${counts.join('; ')}) and would be added up with these. Nothing was imported. Convert them, or bring them into a dataset of their own: --dataset NAME --create --currency ${currency}.`,
  );
}

/**
 * Notes on amounts in another currency than the company's, in a table without a currency column. They would
 * be added up as if they were in the same currency.
 */
export function currencyNotes(
  { headers, columns }: SourceTable,
  { ignored, inferred, recognised }: ImportPlan,
  ofCompany: string,
): string[] {
  if (inferred !== null) return [];
  const rules = [...(recognised?.rules ?? []), ...generalRules()];
  return ignored.flatMap((header) => {
    if (ruleFor(slugOf(header), rules)?.is !== 'currency') return [];
    const codes = new Set(columns[headers.indexOf(header)]?.map((cell) => cell.trim().toUpperCase()));
    const others = [...codes].filter((code) => code !== '' && code !== ofCompany);
    if (others.length === 0) return [];
    return [
      `${JSON.stringify(header)} says ${others.join(', ')}, and the table has no column for it: the amounts count as ${ofCompany}, the currency of the company. Import them into a dataset with a \`currency\` column, or convert them.`,
    ];
  });
}
