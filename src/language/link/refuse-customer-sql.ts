import { layerOf, type Layered, type Report } from '../source/layered.ts';

/** A SELECT may read the rows of all companies: only the base is trusted with it. */
export function refuseCustomerSql(document: Layered, key: 'sql' | 'seed', report: Report): void {
  const { value } = document;
  if (typeof value !== 'object' || value === null || !(key in value)) return;
  if (layerOf(document.layers, value, [key]).place.customer !== null)
    report('customer-sql', [key], {}, { part: 'key' });
}
