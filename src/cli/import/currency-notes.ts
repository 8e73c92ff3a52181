import { slugOf } from './column-names.ts';
import { generalRules, ruleFor } from './column-rules.ts';
import type { ImportPlan } from './import-plan.ts';
import type { SourceTable } from './source-table.ts';

/** Amounts of another currency than the company's, in a table that keeps no currency of each row: they would be added up as if they were of one. */
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
