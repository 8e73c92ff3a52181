import type { ReportColumn } from '../generated/api.ts';

/** A column that rows are grouped by. */
export function dimension(name: string, title: string, more: Partial<ReportColumn> = {}): ReportColumn {
  return { name, role: 'dimension', type: 'string', title, titleKey: `dimensions.${name}`, ...more };
}

/** A column of an additive measure. `more` overrides its properties. */
export function measure(name: string, title: string, more: Partial<ReportColumn> = {}): ReportColumn {
  return {
    name,
    role: 'measure',
    type: 'number',
    title,
    titleKey: `measures.${name}`,
    format: 'integer',
    goodWhen: 'higher',
    aggregate: 'sum',
    ...more,
  };
}

/** A column that a drawing needs and that is not shown. */
export function helper(name: string): ReportColumn {
  return { name, role: 'helper', type: 'string', title: name, titleKey: name };
}

/** The measures of delivery, in the order of a row's cells. */
export const deliveryMeasures: readonly ReportColumn[] = [
  measure('spend', 'Spend', { format: 'currency', currency: 'EUR', goodWhen: 'neutral' }),
  measure('impressions', 'Impressions'),
  measure('clicks', 'Clicks'),
  measure('ctr', 'CTR', {
    format: 'percent',
    aggregate: 'ratio',
    parts: ['clicks', 'impressions'],
    scale: 1,
  }),
];
