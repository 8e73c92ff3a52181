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

/** What advice needs beside what the model found. */
export interface Advised extends Modelled {
  /** A mean week of the last four, by channel. */
  readonly spendToday: ReadonlyMap<string, number>;
  /** What people decided on earlier advice that still holds, by the channel's name. */
  readonly decisions: ReadonlyMap<string, string>;
  /** Whether only what is clear and not decided yet is wanted. */
  readonly isOpenOnly: boolean;
  /** What the split is of. */
  readonly periods: readonly SplitPeriod[];
  /** The last day that the model knows; null without any week. */
  readonly lastDay: string | null;
}

/** What to do with each channel that spends today, and what that should bring in a week; a reason where curves don't say. */
export function adviceReport(advised: Advised): ReportData {
  const { spendToday, decisions, isOpenOnly, lastDay } = advised;
  // People decide on what they read, which is a name.
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

/** Why the advice is not clear; else the limit that holds the channel back. */
const reasonOf = ({ advice, splits: [split] }: ModelledChannel): string | null =>
  advice?.why ?? split?.binding ?? null;

/** Where the curves disagree there is no figure to follow: what they say of the next unit of spend is all. */
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
