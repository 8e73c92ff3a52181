import { layerOf, type Layered, type Report } from '../source/layered.ts';

/**
 * Refuses SQL in a customer's file. A SELECT can read the rows of all companies, so only the base may contain
 * it.
 */
export function refuseCustomerSql(document: Layered, key: 'sql' | 'seed', report: Report): void {
  const { value } = document;
  if (typeof value !== 'object' || value === null || !(key in value)) return;
  if (layerOf(document.layers, value, [key]).place.customer !== null)
    report('customer-sql', [key], {}, { part: 'key' });
}
