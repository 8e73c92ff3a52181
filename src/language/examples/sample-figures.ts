import type { ReportColumn, ReportData, ReportRow } from '../generated/api.ts';

/** Daily averages. Clicks are computed from the rate. */
interface Channel {
  readonly name: string;
  readonly spend: number;
  readonly cpm: number;
  readonly ctr: number;
}

export const CHANNELS: readonly Channel[] = [
  { name: 'Search', spend: 5200, cpm: 18, ctr: 0.041 },
  { name: 'Social', spend: 4100, cpm: 6.4, ctr: 0.012 },
  { name: 'Video', spend: 3300, cpm: 9.8, ctr: 0.004 },
  { name: 'Display', spend: 1400, cpm: 2.1, ctr: 0.0015 },
];
export const CAMPAIGNS = [
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
/** A day in milliseconds. */
export const DAY = 86_400_000;
/** The first day of the daily figures, in milliseconds since 1970. */
export const START = Date.UTC(2026, 9, 1);

export const isoDate = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Deterministic variation by day, lower on weekends. */
export const wave = (day: number, series: number): number =>
  1 + 0.22 * Math.sin((2 * Math.PI * (day + series)) / 7) + 0.08 * Math.cos(day * (series + 2));

/** The delivery measures of a channel at `factor` times its averages. */
export function figures({ spend, cpm, ctr }: Channel, factor: number): number[] {
  const amount = Math.round(spend * factor * 100) / 100;
  const impressions = Math.round((amount / cpm) * 1000);
  const clicks = Math.round(impressions * ctr * (0.9 + 0.1 * factor));
  return [amount, impressions, clicks, clicks / impressions];
}

/** A response with these rows. */
export function report(
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
export function totalsOf(rows: readonly ReportRow[], dimensions: number): ReportRow {
  const sum = (index: number) => rows.reduce((total, row) => total + Number(row[dimensions + index]), 0);
  const [spend, impressions, clicks] = [sum(0), sum(1), sum(2)];
  const blanks: ReportRow = Array.from({ length: dimensions }, () => null);
  return [...blanks, Math.round(spend * 100) / 100, impressions, clicks, clicks / impressions];
}
