/** The methods by which media are bought. */
export type CostMethod =
  | 'cpm'
  | 'vcpm'
  | 'dcpm'
  | 'cpc'
  | 'cpv'
  | 'cpcv'
  | 'cpe'
  | 'cpa'
  | 'cpl'
  | 'cpi'
  | 'cpp'
  | 'perDay'
  | 'perWeek'
  | 'perMonth'
  | 'perItem'
  | 'flat'
  | 'valueAdd'
  | 'makegood';

interface CostRule {
  /** The unit that is counted. */
  readonly unit: string;
  /** The number of units that the rate is the price of. */
  readonly per: 1 | 1000;
  /** The number of decimals that units are counted with. */
  readonly unitDigits: 0 | 1;
  /** `fixed`: the price does not depend on the units delivered. `free`: the cost is 0. */
  readonly paid: 'byUnits' | 'fixed' | 'free';
}

const counted = (unit: string, per: 1 | 1000 = 1): CostRule => ({
  unit,
  per,
  unitDigits: 0,
  paid: 'byUnits',
});

/** The rules by which each method computes cost from units and rate. */
export const costMethods: Readonly<Record<CostMethod, CostRule>> = {
  cpm: counted('impressions', 1000),
  vcpm: counted('viewableImpressions', 1000),
  /** The dynamic CPM of auctions: the rate is the expected one. */
  dcpm: counted('impressions', 1000),
  cpc: counted('clicks'),
  cpv: counted('views'),
  cpcv: counted('completedViews'),
  cpe: counted('engagements'),
  cpa: counted('actions'),
  cpl: counted('leads'),
  cpi: counted('installs'),
  /** Gross rating points have decimals: 0.5 GRP is half a percent of the audience. */
  cpp: { unit: 'ratingPoints', per: 1, unitDigits: 1, paid: 'byUnits' },
  perDay: counted('days'),
  perWeek: counted('weeks'),
  perMonth: counted('months'),
  perItem: counted('items'),
  flat: { unit: 'items', per: 1, unitDigits: 0, paid: 'fixed' },
  valueAdd: { unit: 'impressions', per: 1000, unitDigits: 0, paid: 'free' },
  makegood: { unit: 'impressions', per: 1000, unitDigits: 0, paid: 'free' },
};
