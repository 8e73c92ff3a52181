import { DataDirError } from '../../server/process/index.ts';

/**
 * Sorts tables so that each comes after the tables that its SELECT reads. Throws a DataDirError when their
 * SELECTs form a cycle.
 * @example orderOf(new Map([['invoices', 'SELECT * FROM orders'], ['orders', 'SELECT 1']])) // ['orders', 'invoices']
 */
export function orderOf(selects: ReadonlyMap<string, string>): string[] {
  const needs = new Map(
    [...selects].map(([table, sql]) => {
      const words = new Set(withoutTexts(sql).match(/\w+/g));
      return [table, [...selects.keys()].filter((other) => other !== table && words.has(other))];
    }),
  );
  const order = new Set<string>();
  const visit = (table: string, path: readonly string[]): void => {
    if (order.has(table)) return;
    const circle = [...path.slice(path.indexOf(table)), table];
    if (path.includes(table)) throw new DataDirError('damaged', `demo/tables: ${circle.join(' needs ')}.`);
    for (const needed of needs.get(table) ?? []) visit(needed, [...path, table]);
    order.add(table);
  };
  for (const table of selects.keys()) visit(table, []);
  return [...order];
}

/** Removes comments and strings, whose words are not names of tables. */
const withoutTexts = (sql: string): string => sql.replaceAll(/--[^\n]*|'(?:[^']|'')*'/g, ' ');
