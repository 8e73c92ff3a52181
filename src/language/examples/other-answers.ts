import type { ReportData, ReportRow } from '../generated/api.ts';
import { dimension, helper, measure } from './columns.ts';
import { CAMPAIGNS, DAY, START, isoDate, report, wave } from './sample-figures.ts';

const STAGES = ['Visit', 'Product view', 'Basket', 'Checkout', 'Purchase'];

/** A funnel. Some people reach the checkout without a basket. */
export function journey(): ReportData {
  const rowsOf = (counts: readonly number[]): ReportRow[] =>
    STAGES.map((stage, at) => [stage, counts[at] ?? null]);
  const columns = [dimension('stage', 'Stage', { order: STAGES }), measure('users', 'Users')];
  return report(columns, rowsOf([48_200, 21_350, 6_120, 6_480, 2_310]), {
    comparison: {
      covered: true,
      start: '2026-09-03',
      end: '2026-09-30',
      rows: rowsOf([45_900, 20_480, 6_400, 5_150, 2_080]),
      totals: null,
    },
  });
}

/** A response of `highlights/{company}`. */
export function movers(): ReportData {
  const columns = [
    helper('sentenceKey'),
    dimension('subject', 'Subject'),
    helper('measure'),
    measure('value', 'Value'),
    measure('previous', 'Before'),
    measure('change', 'Change'),
    ...['changeKind', 'direction', 'tone', 'format', 'currency', 'link', 'causeKey', 'cause'].map(helper),
    measure('causeShare', 'Part of the change'),
  ];
  const link = '/smart-reporting/channel-report';
  return report(columns, [
    ['highlights.up', 'Brand film', 'measures.spend', 18_400, 12_900, 0.426, 'percent', 'up', 'neutral', 'currency', 'EUR', link, 'highlights.cause', 'Video', 0.62],
    ['highlights.up', 'Search', 'measures.ctr', 0.043, 0.037, 0.6, 'points', 'up', 'good', 'percent', null, link, null, null, null],
    ['highlights.down', 'Retail push', 'measures.clicks', 8_120, 10_730, -0.243, 'percent', 'down', 'bad', 'integer', null, link, 'highlights.causeAndMore', 'Meta', 1.2],
    ['highlights.started', 'Winter teaser', 'measures.spend', 3_650, 0, null, 'percent', 'up', 'neutral', 'currency', 'EUR', null, null, null, null],
    ['highlights.stopped', 'Summer sale', 'measures.spend', 0, 9_240, null, 'percent', 'down', 'neutral', 'currency', 'EUR', null, null, null, null],
  ]); // prettier-ignore
}

const BRANDS = ['Alba', 'Borea', 'Cirrus'];

/** Planned and delivered flights of campaigns. The last ones have not begun, and one has no end. */
export function flights(): ReportData {
  const rows = CAMPAIGNS.map((name, index): ReportRow => {
    const start = START + (7 * index - 35) * DAY;
    const part = Math.max(0, Math.min(1, (28 * DAY + START - start) / (42 * DAY)));
    const budget = 42_000 / (index + 1.5);
    const pace = part === 0 ? null : wave(index, 3);
    const spend = budget * part * (pace ?? 0);
    return [
      BRANDS[index % BRANDS.length]!,
      name,
      isoDate(start),
      index === 1 ? null : isoDate(start + (41 - index) * DAY),
      Math.round(spend * 100) / 100,
      budget,
      spend / budget,
      pace,
    ];
  });
  const amount = { format: 'currency', currency: 'EUR', goodWhen: 'neutral' } as const;
  const columns = [
    dimension('brand', 'Brand'),
    dimension('campaign', 'Campaign'),
    dimension('starts', 'Start', { type: 'date', grain: 'day' }),
    dimension('ends', 'End', { type: 'date', grain: 'day' }),
    measure('spend', 'Spend', amount),
    measure('budget', 'Budget', amount),
    measure('delivered', 'Delivered', { format: 'percent', aggregate: 'ratio', parts: ['spend', 'budget'] }),
    measure('pace', 'Pace', { format: 'percent', aggregate: 'none' }),
  ];
  return report(columns, rows);
}

/** A response of `models/curves/{dataset}`: two curves, the weeks of each, and a channel without a curve. */
export function curves(): ReportData {
  const amount = { format: 'currency', currency: 'EUR', aggregate: 'none' } as const;
  const figure = { format: 'decimal', aggregate: 'none' } as const;
  const channels = [
    { name: 'Search', effect: 900, half: 6000, today: 7000, most: 16_000 },
    { name: 'Video', effect: 400, half: 14_000, today: 5200, most: 12_000 },
  ];
  const rows = channels.flatMap(({ name, effect, half, today, most }) => {
    const shared = [today, most / 20, most] as const;
    const bent = (spend: number): number => (effect * spend) / (spend + half);
    const points = Array.from({ length: 41 }, (_, step): ReportRow => {
      const spend = (step * 1.25 * most) / 40;
      const wide = 0.1 + 0.25 * (spend / most);
      return [name, spend, bent(spend), bent(spend) * (1 - wide), bent(spend) * (1 + wide), (effect * half) / (spend + half) ** 2, ...shared, null, null];
    }); // prettier-ignore
    const weeks = Array.from({ length: 60 }, (_, week): ReportRow => {
      const spend = most * (0.05 + 0.95 * Math.abs(Math.sin(week * 1.7)));
      return [name, spend, null, null, null, null, ...shared, bent(spend) * wave(week, 5), null];
    });
    return [...points, ...weeks];
  });
  return report(
    [
      dimension('channel', 'Channel'),
      measure('weekly_spend', 'Spend in a week', amount),
      measure('response', 'Response', figure),
      measure('response_low', 'Response, low', figure),
      measure('response_high', 'Response, high', figure),
      measure('marginal_return', 'Return of one more', { ...figure, digits: 3 }),
      measure('spend_today', 'Weekly spend today', amount),
      measure('seen_least', 'Least spend seen', amount),
      measure('seen_most', 'Most spend seen', amount),
      measure('observed', 'Response of a past week', figure),
      dimension('reason', 'Reason'),
    ],
    [...rows, ['Display', null, null, null, null, null, null, null, null, null, 'hardlyVaried']],
  );
}

/** A response of `all-scores/{company}/{brand}`. */
export function scores(): ReportData {
  const columns = [
    dimension('score', 'Score'),
    measure('value', 'Value', { aggregate: 'none' }),
    measure('previous', 'Before', { aggregate: 'none' }),
  ];
  return report(columns, [
    ['scores.delivery', 91, 86],
    ['scores.cost', 74, 78],
    ['scores.viewability', 68, 68],
    ['scores.attention', 57, 49],
    ['scores.engagement', 83, 80],
    ['scores.conversion', 45, 52],
  ]);
}

/** The curve of one channel. */
export function curve(): ReportData {
  const all = curves();
  return {
    ...all,
    rows: all.rows.filter(([channel, , response]) => channel === 'Search' && response !== null),
  };
}

/** Proposed targets of a brand that has none yet. */
export function proposal(): ReportData {
  const amount = { format: 'currency', currency: 'EUR' } as const;
  const columns = [
    dimension('brand', 'Brand'),
    dimension('kpi', 'KPI'),
    dimension('month', 'Month', { type: 'date', grain: 'month' }),
    measure('target', 'Target'),
    measure('budget', 'Budget', amount),
  ];
  return report(columns, [
    ['Delta', 'ctr', '2026-05-01', 18, 2400],
    ['Delta', 'cpa', '2026-05-01', 24, 3100],
    ['Delta', 'reach', '2026-05-01', 62, 1900],
  ]);
}

/** The figures of a greeting. */
export function summary(): ReportData {
  const columns = [
    measure('campaigns', 'Campaigns'),
    measure('brands', 'Brands'),
    measure('spend', 'Spend', { format: 'currency', currency: 'EUR' }),
  ];
  return report(columns, [[CAMPAIGNS.length, BRANDS.length, 413_275]]);
}
