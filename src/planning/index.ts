// The public exports of planning. See README.md.
export { decimal, sum, type Decimal, type DecimalInput } from './money/decimal.ts';
export { distribute, shareOut } from './money/distribute.ts';
export { digitsOfCurrency, exchanged, roundMoney } from './money/round-money.ts';
export { costMethods, type CostMethod } from './price/cost-methods.ts';
export { computingPart, costLine, editCostLine, type CostLine, type CostPart } from './price/cost-line.ts';
export {
  amountAfter,
  amountBefore,
  markUpOf,
  priceSteps,
  type PriceStep,
  type PriceSteps,
  type PriceTerms,
} from './price/price-steps.ts';
export { addFees, mediaWithin, type FeeBase, type FeeBill, type PlanFee } from './price/fees.ts';
export { costOfKpi, plannedKpi, rateOfKpi, type KpiFormula } from './price/kpis.ts';
export {
  ruleOfDay,
  taxByDays,
  taxInvoice,
  type DatedTaxRule,
  type TaxedInvoice,
  type TaxRule,
} from './price/taxes.ts';
export {
  budgetByDay,
  expectedToDate,
  forecastPace,
  paceOf,
  type Pacing,
  type PlanFlight,
} from './time/pacing.ts';
export { joinFlights, splitFlight } from './time/flights.ts';
export type { NameFault, NameSegment, NameValues, Taxonomy } from './names/taxonomy.ts';
export {
  taxonomiesOf,
  type NamedTaxonomy,
  type NameRecord,
  type TaxonomyRows,
} from './names/taxonomies-of.ts';
export { exampleValues } from './names/example-values.ts';
export { taxonomyFaults, type TaxonomyFault } from './names/taxonomy-faults.ts';
export { makeName, makeNames, type MadeName } from './names/make-name.ts';
export { parseName, type ParsedName } from './names/parse-name.ts';
export { nameIndex, type NamedMember } from './names/name-index.ts';
