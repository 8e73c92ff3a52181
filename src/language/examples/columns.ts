import type { ReportColumn } from '../generated/api.ts';

/** A column that rows are grouped by. */
export function dimension(name: string, title: string, more: Partial<ReportColumn> = {}): ReportColumn {
  return { name, role: 'dimension', type: 'string', title, titleKey: `dimensions.${name}`, ...more };
}

/** A column of figures that add up, unless `more` says otherwise. */
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

/** A column that a drawing needs and no reader sees. */
export function helper(name: string): ReportColumn {
  return { name, role: 'helper', type: 'string', title: name, titleKey: name };
}

/** What delivery is measured by: the figures of a row stand in this order. */
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
