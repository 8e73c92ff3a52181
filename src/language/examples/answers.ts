import type { ReportColumn, ReportData, ReportRow } from '../generated/api.ts';
import { deliveryMeasures, dimension, helper, measure } from './columns.ts';

/** Daily averages. Clicks are computed from the rate. */
interface Channel {
  readonly name: string;
  readonly spend: number;
  readonly cpm: number;
  readonly ctr: number;
}

const CHANNELS: readonly Channel[] = [
  { name: 'Search', spend: 5200, cpm: 18, ctr: 0.041 },
  { name: 'Social', spend: 4100, cpm: 6.4, ctr: 0.012 },
  { name: 'Video', spend: 3300, cpm: 9.8, ctr: 0.004 },
  { name: 'Display', spend: 1400, cpm: 2.1, ctr: 0.0015 },
];
const CAMPAIGNS = [
  'Spring launch',
  'Always on search',
  'Brand film',
  'Retail push',
  'Newsletter sign-up',
  'Summer sale',
  'Store opening',
  'Loyalty',
  'Back to school',
  'Winter teaser',
  'App installs',
  'Partner co-op',
];
const DAYS = 28;
const DAY = 86_400_000;
const START = Date.UTC(2026, 9, 1);

const isoDate = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Deterministic variation by day, lower on weekends. */
const wave = (day: number, series: number): number =>
  1 + 0.22 * Math.sin((2 * Math.PI * (day + series)) / 7) + 0.08 * Math.cos(day * (series + 2));

function figures({ spend, cpm, ctr }: Channel, factor: number): number[] {
  const amount = Math.round(spend * factor * 100) / 100;
  const impressions = Math.round((amount / cpm) * 1000);
  const clicks = Math.round(impressions * ctr * (0.9 + 0.1 * factor));
  return [amount, impressions, clicks, clicks / impressions];
}

function report(
  columns: readonly ReportColumn[],
  rows: ReportRow[],
  more: Partial<ReportData> = {},
): ReportData {
  return {
    columns: [...columns],
    rows,
    totals: null,
    rowCount: rows.length,
    truncated: false,
    asOf: '2026-10-29T05:00:00Z',
    ...more,
  };
}

/** The grand total of rows whose delivery measures follow `dimensions` cells. */
function totalsOf(rows: readonly ReportRow[], dimensions: number): ReportRow {
  const sum = (index: number) => rows.reduce((total, row) => total + Number(row[dimensions + index]), 0);
  const [spend, impressions, clicks] = [sum(0), sum(1), sum(2)];
  const blanks: ReportRow = Array.from({ length: dimensions }, () => null);
  return [...blanks, Math.round(spend * 100) / 100, impressions, clicks, clicks / impressions];
}

function dailyRows(start: number, level: number): ReportRow[] {
  return Array.from({ length: DAYS }, (_, day) => day).flatMap((day) =>
    CHANNELS.map((channel, series): ReportRow => [
      isoDate(start + day * DAY),
      channel.name,
      ...figures(channel, wave(day, series) * level * (1 + 0.004 * day)),
    ]),
  );
}

/** Four weeks of delivery by day and channel, with the four weeks before. */
function daily(): ReportData {
  const rows = dailyRows(START, 1);
  const before = dailyRows(START - DAYS * DAY, 0.92);
  return report(
    [
      dimension('date', 'Date', { type: 'date', grain: 'day' }),
      dimension('channel', 'Channel'),
      ...deliveryMeasures,
    ],
    rows,
    {
      totals: totalsOf(rows, 2),
      range: { start: isoDate(START), end: isoDate(START + (DAYS - 1) * DAY) },
      comparison: {
        covered: true,
        start: isoDate(START - DAYS * DAY),
        end: isoDate(START - DAY),
        rows: before,
        totals: totalsOf(before, 2),
      },
    },
  );
}

function campaignRows(level: number): ReportRow[] {
  return CAMPAIGNS.map((name, index): ReportRow => {
    const channel = CHANNELS[index % CHANNELS.length]!;
    return [name, ...figures({ ...channel, spend: 42_000 / (index + 1.5) }, level * wave(index, 3))];
  });
}

/** The same delivery by campaign, the largest first. */
function byCampaign(): ReportData {
  const [rows, before] = [campaignRows(1), campaignRows(0.9)];
  return report([dimension('campaign', 'Campaign'), ...deliveryMeasures], rows, {
    totals: totalsOf(rows, 1),
    comparison: {
      covered: true,
      start: '2026-09-03',
      end: '2026-09-30',
      rows: before,
      totals: totalsOf(before, 1),
    },
  });
}

const OBJECTIVES = ['Awareness', 'Consideration', 'Conversion'];

/** The same delivery by channel and objective. */
function byObjective(): ReportData {
  const rows = CHANNELS.flatMap((channel, series) =>
    OBJECTIVES.map((objective, place): ReportRow => [
      channel.name,
      objective,
      ...figures(channel, 9 * wave(3 * place, series)),
    ]),
  );
  const columns = [dimension('channel', 'Channel'), dimension('objective', 'Objective'), ...deliveryMeasures];
  return report(columns, rows, { totals: totalsOf(rows, 2) });
}

/** Notations of countries in sources: codes of two and three letters, names, and an invalid one. */
const COUNTRIES = [
  'DE',
  'FR',
  'GBR',
  'Italy',
  'Spain',
  'PL',
  'NL',
  'SE',
  'Austria',
  'CHE',
  'PT',
  'MT',
  'Elsewhere',
];

/** An image of one colour. */
const picture = (hue: number): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 6"><rect width="8" height="6" fill="hsl(${hue} 45% 82%)"/><circle cx="4" cy="3" r="1.5" fill="hsl(${hue} 45% 45%)"/></svg>`)}`;

/** Creatives with images; the last one has none. */
function creatives(): ReportData {
  const rows = CAMPAIGNS.slice(0, 8).map((campaign, place): ReportRow => {
    const channel = CHANNELS[place % CHANNELS.length] as Channel;
    const isLast = place === 7;
    return [
      `${campaign} ${place % 2 === 0 ? 'film' : 'image'}`,
      isLast ? null : picture(45 * place),
      place % 3 === 0 ? 'Tired' : 'Fresh',
      ...figures(channel, wave(5 * place, 2) / (1 + place / 3)),
    ];
  });
  const dimensions = [
    dimension('creative', 'Creative'),
    dimension('image', 'Image'),
    dimension('status', 'Status'),
  ];
  return report([...dimensions, ...deliveryMeasures], rows, { totals: totalsOf(rows, 3) });
}

/** Spend by country. */
function byCountry(): ReportData {
  const rows = COUNTRIES.map((country, place): ReportRow => {
    const channel = CHANNELS[place % CHANNELS.length] as Channel;
    return [country, ...figures(channel, (10 * wave(3 * place, 1)) / (1 + place / 2))];
  });
  return report([dimension('country', 'Country'), ...deliveryMeasures], rows, { totals: totalsOf(rows, 1) });
}

const BRANCHES = [
  ['Berlin', 52.52, 13.405],
  ['Hamburg', 53.551, 9.994],
  ['Munich', 48.137, 11.575],
  ['Cologne', 50.938, 6.96],
  ['Leipzig', 51.34, 12.373],
  ['Elsewhere', null, null],
] as const;

/** Spend by branch with its location; one has no address. */
function byBranch(): ReportData {
  const rows = BRANCHES.map(([branch, latitude, longitude], place): ReportRow => {
    return [
      branch,
      latitude,
      longitude,
      ...figures(CHANNELS[0] as Channel, (3 * wave(place, 2)) / (1 + place)),
    ];
  });
  const columns = [
    dimension('branch', 'Branch'),
    measure('latitude', 'Latitude', { aggregate: 'none' }),
    measure('longitude', 'Longitude', { aggregate: 'none' }),
  ];
  return report([...columns, ...deliveryMeasures], rows, { totals: totalsOf(rows, 3) });
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));

/** Clicks by hour and weekday: most in the evening, none in Sunday nights. */
function byHour(): ReportData {
  const rows = WEEKDAYS.flatMap((weekday, day) =>
    HOURS.flatMap((name, hour): ReportRow[] => {
      if (day === 6 && hour < 5) return [];
      const level = 0.2 + Math.max(0, Math.sin(((hour - 5) / 19) * Math.PI)) ** 2 * (day > 4 ? 0.7 : 1);
      return [[weekday, name, ...figures(CHANNELS[day % 2]!, level * wave(hour, day))]];
    }),
  );
  const columns = [
    dimension('weekday', 'Weekday', { order: WEEKDAYS, everyMember: true }),
    dimension('hour', 'Hour of day', { order: HOURS, everyMember: true }),
    ...deliveryMeasures,
  ];
  return report(columns, rows, { totals: totalsOf(rows, 2) });
}

const STAGES = ['Visit', 'Product view', 'Basket', 'Checkout', 'Purchase'];

/** A funnel. Some people reach the checkout without a basket. */
function journey(): ReportData {
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
function movers(): ReportData {
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
    ['highlights.up', 'Search', 'measures.ctr', 0.043, 0.037, 0.006, 'points', 'up', 'good', 'percent', null, link, null, null, null],
    ['highlights.down', 'Retail push', 'measures.clicks', 8_120, 10_730, -0.243, 'percent', 'down', 'bad', 'integer', null, link, 'highlights.causeAndMore', 'Meta', 1.2],
    ['highlights.started', 'Winter teaser', 'measures.spend', 3_650, 0, null, 'percent', 'up', 'neutral', 'currency', 'EUR', null, null, null, null],
    ['highlights.stopped', 'Summer sale', 'measures.spend', 0, 9_240, null, 'percent', 'down', 'neutral', 'currency', 'EUR', null, null, null, null],
  ]); // prettier-ignore
}

const BRANDS = ['Alba', 'Borea', 'Cirrus'];

/** Planned and delivered flights of campaigns. The last ones have not begun, and one has no end. */
function flights(): ReportData {
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
function curves(): ReportData {
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
function scores(): ReportData {
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

const sample = daily();

/** The responses to the queries of all examples. */
export const answers: Readonly<Record<string, ReportData>> = {
  daily: sample,
  previous: sample,
  byCampaign: byCampaign(),
  byObjective: byObjective(),
  byCountry: byCountry(),
  byBranch: byBranch(),
  creatives: creatives(),
  byHour: byHour(),
  curves: curves(),
  journey: journey(),
  movers: movers(),
  scores: scores(),
  flights: flights(),
};
