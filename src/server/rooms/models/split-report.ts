import type { ReportData, ReportRow } from '../../../language/plan/index.ts';
import type { ChannelSplit } from '../../models/split-task.ts';
import {
  channelsOf,
  nameOf,
  refusedChannels,
  refusedRows,
  reportOf,
  type Columns,
  type Modelled,
} from './model-report.ts';
import type { Advised } from './advice-report.ts';
import { endOfMonth } from './months.ts';

/** The return of each channel, and its part of the best split. */
export function splitReport(modelled: Modelled): ReportData {
  const rows = channelsOf(modelled).map(({ id, splits: [split], perSpend, perSpendApart }): ReportRow => [
    nameOf(modelled, id),
    ...spendOf(split),
    split?.best?.responseToday ?? null,
    split?.best?.response ?? null,
    perSpend.value,
    perSpend.low,
    perSpend.high,
    perSpendApart,
    ...limitsOf(split),
    split?.binding ?? null,
  ]);
  return reportOf(modelled, splitColumns, [...rows, ...refusedRows(modelled, splitColumns.length)]);
}

/**
 * The best split of the next months, by channel. A channel without a curve keeps its current spend, and its
 * rows have the reason. `line` is a name for a channel's spend in a month, for a line of a plan.
 */
export function monthReport(modelled: Advised): ReportData {
  const { source, periods, spendToday } = modelled;
  const timesOf = (name: string, month: string): ReportRow => [
    name,
    month,
    month,
    endOfMonth(month),
    `${name} ${month.slice(0, 7)}`,
    source.currency,
  ];
  const rows = channelsOf(modelled).flatMap(({ id, splits }) =>
    splits.map((split): ReportRow => [
      ...timesOf(nameOf(modelled, id), split.period),
      ...spendOf(split),
      split.best?.responseToday ?? null,
      split.best?.response ?? null,
      ...limitsOf(split),
      split.binding,
    ]),
  );
  const refused = refusedChannels(modelled).flatMap(({ id, reason }) =>
    periods.map(({ id: month, weeks }): ReportRow => {
      const spend = weeks * (spendToday.get(id) ?? 0);
      const nothing = [...responseColumns, ...limitColumns].map(() => null);
      return [...timesOf(nameOf(modelled, id), month), spend, spend, spend, spend, 0, ...nothing, reason];
    }),
  );
  return reportOf(modelled, monthColumns, [...rows, ...refused], { line: {}, currency: {} });
}

/**
 * The gain of the best split over today's spend, for all channels: one row, with the reason when there is
 * none.
 */
export function gainReport(modelled: Modelled): ReportData {
  const { result } = modelled;
  const whole = result.kind === 'fitted' ? result.whole : null;
  if (whole === null) {
    const reason = result.kind === 'refused' ? result.refusal.reason : 'conflict';
    const why = result.kind === 'fitted' && result.channels.length === 0 ? 'noChannels' : reason;
    return reportOf(modelled, gainColumns, [['–', ...gainColumns.slice(1).map(() => null), why]]);
  }
  const { spendToday, spend, responseToday, response, effect, likelihood } = whole;
  const row: ReportRow = [
    '–',
    spendToday,
    spend,
    responseToday,
    response,
    effect.value,
    effect.low,
    effect.high,
    responseToday > 0 ? effect.value / responseToday : null,
    likelihood,
    null,
  ];
  return reportOf(modelled, gainColumns, [row]);
}

const spendOf = (split: ChannelSplit | undefined): ReportRow => [
  split?.spendToday ?? null,
  split?.best?.spend.value ?? null,
  split?.best?.spend.low ?? null,
  split?.best?.spend.high ?? null,
  split?.best ? split.best.spend.value - split.spendToday : null,
];

const limitsOf = (split: ChannelSplit | undefined): ReportRow => [
  split?.least ?? null,
  split?.most ?? null,
  split?.best?.price ?? null,
  split?.best?.budgetPrice ?? null,
];

const spendColumns: Columns = [
  ['spend_today', 'spend'],
  ['best_spend', 'spend'],
  ['best_low', 'spend'],
  ['best_high', 'spend'],
  ['best_change', 'spend'],
];

const responseColumns: Columns = [
  ['response_today', 'outcome'],
  ['best_response', 'outcome'],
];

const limitColumns: Columns = [
  ['limit_least', 'spend'],
  ['limit_most', 'spend'],
  ['limit_price', 'return'],
  ['budget_price', 'return'],
];

const splitColumns: Columns = [
  ...spendColumns,
  ...responseColumns,
  ['return_on_spend', 'return'],
  ['return_low', 'return'],
  ['return_high', 'return'],
  ['return_apart', 'return'],
  ...limitColumns,
  ['reason', 'words'],
];

/** Spend of the whole period, not of a week. */
const wholeColumns: Columns = [
  ['spend_as_today', 'spend'],
  ['best_split', 'spend'],
];

const monthColumns: Columns = [
  ['month', 'month'],
  ['starts', 'day'],
  ['ends', 'day'],
  ['line', 'words'],
  ['currency', 'words'],
  ...wholeColumns,
  ...spendColumns.slice(2),
  ...responseColumns,
  ...limitColumns,
  ['reason', 'words'],
];

const gainColumns: Columns = [
  ...wholeColumns,
  ...responseColumns,
  ['effect', 'outcome'],
  ['effect_low', 'outcome'],
  ['effect_high', 'outcome'],
  ['effect_share', 'share'],
  ['likelihood', 'share'],
  ['reason', 'words'],
];
