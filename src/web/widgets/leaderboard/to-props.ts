import { toneOf } from '../../../format/index.ts';
import type { Tone } from '../../../format/index.ts';
import { coverageColumn, coverageNote, coverageText, ratedBy } from '../coverage.ts';
import { linkAddress } from '../link-address.ts';
import { joinedNotes } from '../chart-kit/data/note.ts';
import { amountStyle, evenStyle, numberStyle } from '../styles.ts';
import { memberText } from '../table/member-text.ts';
import type { ToProps } from '../widget.ts';
import { rankingOf } from './ranking.ts';

export interface RankedEntry {
  readonly key: string;
  readonly place: number;
  /** The number of ranks gained; null without a comparison, and for a member without a previous rank. */
  readonly moved: number | null;
  /** Whether a gain is good; neutral where the figures cover different shares of the data. */
  readonly movedTone: Tone;
  readonly isNew: boolean;
  readonly name: string;
  readonly value: string;
  readonly full: string;
  /** The fraction of the longest bar, 0 to 1. */
  readonly part: number;
  readonly change: { readonly text: string; readonly tone: Tone; readonly against: string } | null;
  readonly address: (() => string | null) | null;
}

export interface LeaderboardProps {
  readonly entries: readonly RankedEntry[];
  readonly measure: string;
  readonly dimension: string;
  readonly isCompared: boolean;
  readonly note: string | null;
}

/** The top members of a ranking; null without a ranking. */
export const leaderboardProps: ToProps<'leaderboard', LeaderboardProps> = (spec, data, context) => {
  const ranking = rankingOf(spec, data);
  if (ranking === null) return null;
  const { report, member, measure, isCompared } = ranking;
  const { format, appText, titleOf, actions } = context;
  const shown = ranking.members.slice(0, spec.limit);
  const longest = shown.reduce((most, { value }) => Math.max(most, value), 0);
  const ownStyle = numberStyle(measure, spec);
  const even = evenStyle(
    shown.map(({ value }) => value),
    ownStyle,
  );
  const base = coverageColumn(report.columns, measure.name);
  const entries = shown.map(
    ({ node, value, shares, currency, place, before, placeBefore, ...one }): RankedEntry => {
      const style = amountStyle(ownStyle, currency);
      const covers = base === undefined ? null : coverageText(base, ...shares, context);
      const isRated = ratedBy('higher', ...shares) !== 'neutral';
      const moved = placeBefore === null ? null : placeBefore - place;
      const change = format.change(value, before, style);
      const goodWhen = ratedBy(measure.goodWhen ?? 'neutral', ...shares);
      const isChance = one.isChance && goodWhen !== 'neutral';
      const { link } = spec;
      const address = (): string | null =>
        link === undefined
          ? null
          : linkAddress(link, { columns: report.columns, valueAt: (at) => node.valueAt(at) }, context);
      const first = address();
      return {
        key: node.key,
        place,
        moved,
        movedTone: !isRated || moved === null || moved === 0 ? 'neutral' : moved > 0 ? 'good' : 'bad',
        isNew: isCompared && placeBefore === null,
        name: memberText(node.label, member, context),
        value: format.compact(value, amountStyle(even, currency)),
        full: joinedNotes([format.full(value, style), covers]) ?? '',
        part: longest > 0 ? Math.max(0, value / longest) : 0,
        change: change && {
          text: change.text,
          tone: toneOf(change, isChance ? 'neutral' : goodWhen),
          against:
            joinedNotes([
              isChance ? appText('widgets.versus.insignificant') : null,
              appText('widgets.against', { value: format.full(before, style) }),
              covers,
            ]) ?? '',
        },
        address: first !== null && actions.mayOpen(first) ? address : null,
      };
    },
  );
  const count = (figure: number): string => format.full(figure, { format: 'integer' });
  const cut = appText('widgets.cut.top', {
    count: count(shown.length),
    total: count(ranking.members.length),
  });
  return {
    entries,
    measure: titleOf(measure),
    dimension: titleOf(member),
    isCompared,
    note: joinedNotes([
      shown.length < ranking.members.length && !report.truncated ? cut : null,
      coverageNote(report, [measure], context),
    ]),
  };
};
