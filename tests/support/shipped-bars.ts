import { resolve } from 'node:path';
import { openFilterBars } from '../../src/cli/simulate/open-filter-bars.ts';
import type { FilterBarPlan, FilterBarSpec } from '../../src/language/plan/index.ts';

/** A filter bar of the product, as the base or a customer has it. */
export interface ShippedBar {
  /** With the customer's name, where it is not the base's. */
  readonly title: string;
  readonly name: string;
  readonly customer: string | null;
  readonly spec: FilterBarSpec;
  readonly plan: FilterBarPlan;
}

const bars = await openFilterBars(resolve(import.meta.dirname, '../../pages'));

const barsOf = (customer: string | null): ShippedBar[] =>
  bars.names(customer).map((name) => ({
    title: customer === null ? name : `${name} of ${customer}`,
    name,
    customer,
    spec: bars.specOf(name, customer),
    plan: bars.planOf(name, customer),
  }));

const base = barsOf(null);
const baseTexts = new Set(base.map(({ spec }) => JSON.stringify(spec)));

/** Every bar of every variant; a customer's only where it is not the base's own. */
export const shippedBars: readonly ShippedBar[] = [
  ...base,
  ...bars.customers.flatMap(barsOf).filter(({ spec }) => !baseTexts.has(JSON.stringify(spec))),
];
