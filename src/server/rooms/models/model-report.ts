import type {
  DatasetPlan,
  MeasurePlan,
  ReportColumn,
  ReportData,
  ReportRow,
} from '../../../language/plan/index.ts';
import { factsAbout, type ReportSource } from '../../query/answer/answer-report.ts';
import type { ModelledChannel, CurveResult } from '../../models/curve-work.ts';

/** The result of a model, with the measures that its figures belong to. */
export interface Modelled {
  readonly result: CurveResult;
  readonly names: ReadonlyMap<string, string>;
  readonly plan: DatasetPlan;
  readonly source: ReportSource;
  readonly spend: string;
  readonly outcome: string;
}

/** The unit of a column: spend, the KPI, the KPI per unit of spend, a share, words, or a time. */
type Unit = 'spend' | 'outcome' | 'return' | 'share' | 'words' | 'day' | 'month';
export type Columns = readonly (readonly [name: string, unit: Unit])[];
/** The i18n keys of members, by column. Columns that are not listed use the reasons. */
type Words = Readonly<Record<string, Pick<ReportColumn, 'members' | 'order'>>>;

/**
 * The points of each channel's curve, then its weeks. A channel without a curve has one row with the reason.
 */
export function curveReport(modelled: Modelled): ReportData {
  const rows = channelsOf(modelled).flatMap((channel): ReportRow[] => {
    const name = nameOf(modelled, channel.id);
    const { today, least, most } = channel.spend;
    return [
      ...channel.curve.map(({ spend, response: { value, low, high }, marginal }): ReportRow => [
        name,
        spend,
        value,
        low,
        high,
        marginal.value,
        today,
        least,
        most,
        null,
        null,
      ]),
      ...channel.observed.map(({ spend, response }): ReportRow => [
        name,
        spend,
        null,
        null,
        null,
        null,
        today,
        least,
        most,
        response,
        null,
      ]),
    ];
  });
  return reportOf(modelled, curveColumns, [...rows, ...refusedRows(modelled, curveColumns.length)]);
}

/** The best response of each budget; one row with the reason when no channel has a curve. */
export function budgetReport(modelled: Modelled): ReportData {
  const { result } = modelled;
  const points = result.kind === 'fitted' ? result.budgets : [];
  const channels = channelsOf(modelled);
  const sumOf = (figure: (channel: ModelledChannel) => number): number =>
    channels.reduce((sum, channel) => sum + figure(channel), 0);
  const [today, least, most] = (['today', 'least', 'most'] as const).map((name) =>
    sumOf(({ spend }) => spend[name]),
  );
  const rows = points.map(({ spend, response: { value, low, high }, marginal }): ReportRow => [
    '–',
    spend,
    value,
    low,
    high,
    marginal.value,
    today!,
    least!,
    most!,
    null,
  ]);
  const reason = result.kind === 'refused' ? result.refusal.reason : 'noChannels';
  const refused: ReportRow = ['–', ...budgetColumns.slice(1).map(() => null), reason];
  return reportOf(modelled, budgetColumns, rows.length === 0 ? [refused] : rows);
}

const curveColumns: Columns = [
  ['weekly_spend', 'spend'],
  ['response', 'outcome'],
  ['response_low', 'outcome'],
  ['response_high', 'outcome'],
  ['marginal_return', 'return'],
  ['spend_today', 'spend'],
  ['seen_least', 'spend'],
  ['seen_most', 'spend'],
  ['observed', 'outcome'],
  ['reason', 'words'],
];

const budgetColumns: Columns = [
  ['weekly_budget', 'spend'],
  ...curveColumns.slice(1).filter(([name]) => name !== 'observed'),
];

export const channelsOf = ({ result }: Modelled): readonly ModelledChannel[] =>
  result.kind === 'fitted' ? result.channels : [];

export const nameOf = ({ names }: Modelled, id: string): string => names.get(id) ?? id;

/** The channels without a curve, with the reasons; all channels when the history as a whole was refused. */
export function refusedChannels({
  result,
  names,
}: Modelled): { readonly id: string; readonly reason: string }[] {
  if (result.kind === 'fitted') return result.refused.map(({ channel, reason }) => ({ id: channel, reason }));
  const ids = names.size === 0 ? ['–'] : [...names.keys()];
  return ids.map((id) => ({ id, reason: result.refusal.reason }));
}

/** Rows of channels without a curve. The last column has the reason. */
export const refusedRows = (modelled: Modelled, columns: number): ReportRow[] =>
  refusedChannels(modelled).map(({ id, reason }) => [
    nameOf(modelled, id),
    ...Array.from({ length: columns - 1 }, () => null),
    reason,
  ]);

export function reportOf(
  modelled: Modelled,
  columns: Columns,
  rows: readonly ReportRow[],
  words: Words = {},
): ReportData {
  const { source } = modelled;
  const { titleOf } = source;
  const channel = 'dimensions.channel';
  return {
    columns: [
      { name: 'channel', role: 'dimension', type: 'string', title: titleOf(channel), titleKey: channel },
      ...columns.map(([name, unit]) => columnOf(name, unit, modelled, words)),
    ],
    rows: [...rows],
    totals: null,
    rowCount: rows.length,
    truncated: false,
    // Only complete weeks are used, so no day is unfinished.
    ...factsAbout(source, null),
  };
}

function columnOf(
  name: string,
  unit: Unit,
  { plan, source, spend, outcome }: Modelled,
  words: Words,
): ReportColumn {
  const isDimension = unit === 'words' || unit === 'day' || unit === 'month';
  const titleKey = `${isDimension ? 'dimensions' : 'measures'}.${name}`;
  const shared = { name, title: source.titleOf(titleKey), titleKey } as const;
  if (unit === 'day') return { ...shared, role: 'dimension', type: 'date' };
  if (unit === 'month') return { ...shared, role: 'dimension', type: 'date', grain: 'month' };
  if (unit === 'words')
    return { ...shared, role: 'dimension', type: 'string', ...(words[name] ?? { members: reasons }) };
  const [money, kpi] = [plan.measures[spend], plan.measures[outcome]];
  const formats = {
    spend: money?.format ?? 'decimal',
    outcome: kpi?.format ?? 'decimal',
    return: isMoney(kpi) ? 'multiplier' : 'decimal',
    share: 'percent',
  } as const;
  const format = formats[unit];
  return {
    ...shared,
    role: 'measure',
    type: 'number',
    format: format === 'integer' ? 'decimal' : format,
    ...(format === 'currency' ? { currency: source.currency } : {}),
    ...(unit === 'return' && !isMoney(kpi) ? { digits: 3 } : {}),
    // Expected counts are fractional.
    ...(unit === 'outcome' && format === 'integer' ? { digits: 1 } : {}),
    aggregate: added.has(name) ? 'sum' : 'none',
    goodWhen: 'neutral',
  };
}

/** The i18n keys of the reasons. */
const reasons = Object.fromEntries(
  'neverSpent hardlyVaried tooFewWeeksOfSpend movesTogether tooFewWeeks tooManyChannels gap length notANumber negativeSpend outcomeNeverChanges noChannels min max conflict drawsDisagree followsDemand'
    .split(' ')
    .map((reason) => [reason, `models.reasons.${reason}`]),
);

/** The columns that can be summed over channels. Bounds of intervals and returns can't. */
const added = new Set([
  'spend_today',
  'best_spend',
  'best_change',
  'response_today',
  'best_response',
  'spend_as_today',
  'best_split',
  'limit_least',
  'limit_most',
  'advised_spend',
  'advised_change',
  'effect',
]);

const isMoney = (measure: MeasurePlan | undefined): boolean => measure?.format === 'currency';
