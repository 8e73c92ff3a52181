import type { ReportCell, ReportColumn, ReportData } from '../../../language/plan/index.ts';
import { findColumn } from '../chart-kit/data/series.ts';
import { countsBehind, mayBeChance } from '../chance.ts';
import { ROW_CURRENCY } from '../combine.ts';
import { coverageColumn } from '../coverage.ts';
import { comparedIn, comparisonOf } from '../comparison.ts';
import { growTree } from '../table/tree.ts';
import type { TableNode } from '../table/tree.ts';
import type { SpecOf, WidgetData } from '../widget.ts';

/** A member with its figure and rank, in the current and in the previous period. */
export interface Ranked {
  readonly node: TableNode;
  readonly value: number;
  /** The share of the data that the figure covers, now and before; undefined where it is unknown. */
  readonly shares: readonly [now: ReportCell | undefined, before: ReportCell | undefined];
  readonly currency: ReportCell;
  /** The rank; members with equal figures share one. */
  readonly place: number;
  readonly before: number | null;
  /** Whether the change rests on so few cases that it may be chance. */
  readonly isChance: boolean;
  readonly placeBefore: number | null;
}

export interface Ranking {
  readonly report: ReportData;
  readonly member: ReportColumn;
  readonly measure: ReportColumn;
  /** Whether there is a comparison, so that a member without a previous rank is new. */
  readonly isCompared: boolean;
  /** All members with a figure, by rank. */
  readonly members: readonly Ranked[];
}

/** The ranks of all members; null where the query lacks a field, or has nothing to rank. */
export function rankingOf(spec: SpecOf<'leaderboard'>, data: WidgetData): Ranking | null {
  const report = data[spec.query];
  const member = report && findColumn(report.columns, spec.member);
  const measure = report && findColumn(report.columns, spec.value);
  if (report === undefined || member === undefined || measure === undefined) return null;
  const isUp = spec.first === 'smallest' || (spec.first === 'best' && measure.goodWhen === 'lower');
  const compared = spec.delta === undefined ? undefined : data[spec.delta];
  const earlier = compared && comparisonOf(compared);
  const now = figuresOf(report, member, measure);
  const before = earlier ? figuresOf(earlier, member, measure) : [];
  const [places, placesBefore] = [placesOf(now, isUp), placesOf(before, isUp)];
  const figuresBefore = new Map(before.map((each) => [each.node.key, each]));
  const members = now
    .toSorted((a, b) => (isUp ? a.value - b.value : b.value - a.value))
    .map(({ node, value, share, currency, counts }): Ranked => {
      const earlierOne = figuresBefore.get(node.key);
      return {
        node,
        value,
        shares: [share, earlierOne?.share],
        currency,
        place: places.get(value) ?? 1,
        before: earlierOne?.value ?? null,
        isChance:
          earlierOne !== undefined &&
          mayBeChance(
            value,
            earlierOne.value,
            counts.map((count, at) => [count, earlierOne.counts[at]]),
          ),
        placeBefore: earlierOne === undefined ? null : (placesBefore.get(earlierOne.value) ?? null),
      };
    });
  if (members.length === 0) return null;
  return { report, member, measure, isCompared: comparedIn(compared) !== null, members };
}

interface Figure {
  readonly node: TableNode;
  readonly value: number;
  readonly share: ReportCell | undefined;
  readonly currency: ReportCell;
  /** The counts that the figure is based on. */
  readonly counts: readonly ReportCell[];
}

function figuresOf(report: ReportData, member: ReportColumn, measure: ReportColumn): readonly Figure[] {
  const share = coverageColumn(report.columns, measure.name)?.name;
  const hasCurrency = findColumn(report.columns, ROW_CURRENCY) !== undefined;
  const fields = [
    measure.name,
    ...(share === undefined ? [] : [share]),
    ...(hasCurrency ? [ROW_CURRENCY] : []),
  ];
  const counted = countsBehind(report.columns, measure).map(({ name }) => name);
  return growTree(report, null, [member.name], [...fields, ...counted]).children.flatMap((node): Figure[] => {
    const value = node.figure(0);
    if (typeof value !== 'number') return [];
    return [
      {
        node,
        value,
        share: share === undefined ? undefined : node.figure(1),
        currency: hasCurrency ? node.figure(fields.length - 1) : null,
        counts: counted.map((_, at) => node.figure(fields.length + at)),
      },
    ];
  });
}

/** The rank of each figure: one more than the number of better ones. */
function placesOf(figures: readonly Figure[], isUp: boolean): ReadonlyMap<number, number> {
  const places = new Map<number, number>();
  const sorted = figures.map(({ value }) => value).toSorted((a, b) => (isUp ? a - b : b - a));
  for (const [at, value] of sorted.entries()) if (!places.has(value)) places.set(value, at + 1);
  return places;
}
