import type { ReportColumn, ReportData, ReportRow } from '../../../language/plan/index.ts';
import type { ModelledChannel } from '../../models/curve-work.ts';
import type { SplitPeriod } from '../../models/split-task.ts';
import {
  channelsOf,
  nameOf,
  refusedChannels,
  reportOf,
  type Columns,
  type Modelled,
} from './model-report.ts';

/** The inputs of advice, beside the results of the model. */
export interface Advised extends Modelled {
  /** Mean weekly spend of the last four weeks, by channel. */
  readonly spendToday: ReadonlyMap<string, number>;
  /** Decisions on earlier advice that still hold, by the channel's name. */
  readonly decisions: ReadonlyMap<string, string>;
  /** Whether only clear advice without a decision is returned. */
  readonly isOpenOnly: boolean;
  /** The periods of the split. */
  readonly periods: readonly SplitPeriod[];
  /** The last day of the model's data; null when there are no weeks. */
  readonly lastDay: string | null;
}

/**
 * The advice for each channel with current spend, and its expected weekly effect; a reason when the curves
 * are not clear.
 */
export function adviceReport(advised: Advised): ReportData {
  const { spendToday, decisions, isOpenOnly, lastDay } = advised;
  // Decisions refer to names, because these are what people read.
  const decisionOn = (id: string): string | null => decisions.get(nameOf(advised, id)) ?? null;
  const facts = (id: string): ReportRow => [decisionOn(id), lastDay];
  const listed = channelsOf(advised)
    .filter(({ spend: { today } }) => today > 0)
    .filter(({ id, advice }) => !isOpenOnly || (isClear(advice) && decisionOn(id) === null))
    .map((channel): ReportRow => [
      nameOf(advised, channel.id),
      channel.spend.today,
      ...figuresOf(channel),
      channel.advice?.action ?? 'none',
      reasonOf(channel),
      ...facts(channel.id),
    ]);
  const refused = isOpenOnly
    ? []
    : refusedChannels(advised)
        .filter(({ id }) => (spendToday.get(id) ?? 0) > 0)
        .map(({ id, reason }): ReportRow => [
          nameOf(advised, id),
          spendToday.get(id) ?? null,
          ...adviceColumns.slice(1, -4).map(() => null),
          'none',
          reason,
          ...facts(id),
        ]);
  return reportOf(advised, adviceColumns, [...listed, ...refused], words);
}

const isClear = (advice: ModelledChannel['advice']): boolean =>
  advice !== null && ['raise', 'lower', 'pause'].includes(advice.action);

/** Why the advice is not clear; otherwise the limit that applies to the channel. */
const reasonOf = ({ advice, splits: [split] }: ModelledChannel): string | null =>
  advice?.why ?? split?.binding ?? null;

/** The figures of advice. When the curves disagree, only the return of the next unit of spend is given. */
function figuresOf({ splits: [split], spend, perSpend, perSpendApart, advice }: ModelledChannel): ReportRow {
  const best = advice?.action === 'unclear' ? null : (split?.best ?? null);
  return [
    best?.spend.value ?? null,
    best?.spend.low ?? null,
    best?.spend.high ?? null,
    best === null ? null : best.spend.value - spend.today,
    best?.effect.value ?? null,
    best?.effect.low ?? null,
    best?.effect.high ?? null,
    split?.best?.next.value ?? null,
    split?.best?.next.low ?? null,
    split?.best?.next.high ?? null,
    best?.budgetPrice ?? null,
    perSpend.value,
    perSpendApart,
  ];
}

const adviceColumns: Columns = [
  ['spend_today', 'spend'],
  ['advised_spend', 'spend'],
  ['advised_low', 'spend'],
  ['advised_high', 'spend'],
  ['advised_change', 'spend'],
  ['effect', 'outcome'],
  ['effect_low', 'outcome'],
  ['effect_high', 'outcome'],
  ['next_return', 'return'],
  ['next_low', 'return'],
  ['next_high', 'return'],
  ['budget_price', 'return'],
  ['return_on_spend', 'return'],
  ['return_apart', 'return'],
  ['advice', 'words'],
  ['reason', 'words'],
  ['decision', 'words'],
  ['advised_on', 'day'],
];

const wordsOf = (section: string, members: string): Pick<ReportColumn, 'members'> => ({
  members: Object.fromEntries(members.split(' ').map((member) => [member, `models.${section}.${member}`])),
});

const words: Readonly<Record<string, Pick<ReportColumn, 'members' | 'order'>>> = {
  advice: {
    ...wordsOf('advice', 'raise lower pause keep unclear none'),
    order: ['raise', 'lower', 'pause', 'keep', 'unclear', 'none'],
  },
  decision: wordsOf('decisions', 'open accepted rejected snoozed'),
};
