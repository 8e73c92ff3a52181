import type { ReportData, ReportRow } from '../generated/api.ts';
import { deliveryMeasures, dimension, measure } from './columns.ts';
import {
  CAMPAIGNS,
  CHANNELS,
  DAY,
  START,
  figures,
  isoDate,
  report,
  totalsOf,
  wave,
} from './sample-figures.ts';

/** The days of the answers. */
const DAYS = 28;

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
export function daily(): ReportData {
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
export function byCampaign(): ReportData {
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
export function byObjective(): ReportData {
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
export function creatives(): ReportData {
  const rows = CAMPAIGNS.slice(0, 8).map((campaign, place): ReportRow => {
    const channel = CHANNELS[place % CHANNELS.length]!;
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
export function byCountry(): ReportData {
  const rows = COUNTRIES.map((country, place): ReportRow => {
    const channel = CHANNELS[place % CHANNELS.length]!;
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
export function byBranch(): ReportData {
  const rows = BRANCHES.map(([branch, latitude, longitude], place): ReportRow => {
    return [branch, latitude, longitude, ...figures(CHANNELS[0]!, (3 * wave(place, 2)) / (1 + place))];
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
export function byHour(): ReportData {
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
