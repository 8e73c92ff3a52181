import { toNumber, toneOf } from '../../../format/index.ts';
import type { Tone } from '../../../format/index.ts';
import type { ReportColumn, ReportData } from '../../../language/plan/index.ts';
import { joinedNotes } from '../chart-kit/data/note.ts';
import { findColumn } from '../chart-kit/data/series.ts';
import { coverageNote, ratedBy } from '../coverage.ts';
import { amountStyle, numberStyle } from '../styles.ts';
import type { ToProps, WidgetContext } from '../widget.ts';
import { currencyOf, shareOf, sidesOf } from './sides.ts';
import type { Side } from './sides.ts';
import { verdictOn } from './verdict.ts';
import type { Verdict } from './verdict.ts';

/** A measure of both sides. */
export interface ComparedMeasure {
  readonly name: string;
  readonly title: string;
  readonly figures: readonly [ComparedFigure, ComparedFigure];
  readonly change: { readonly text: string; readonly tone: Tone } | null;
  readonly verdict: Verdict | null;
}

export interface ComparedFigure {
  readonly text: string;
  readonly full: string;
  /** The fraction of the larger figure, 0 to 1. */
  readonly part: number;
}

export interface ComparisonProps {
  readonly sides: readonly Pick<Side, 'key' | 'name'>[];
  readonly first: readonly [string, string];
  /** The title of the dimension whose members can be selected; null for periods, which can't be changed. */
  readonly dimension: string | null;
  readonly linesOf: (one: string, other: string) => readonly ComparedMeasure[];
  readonly note: string | null;
}

/** Two sides with their figures; null where there are fewer than two. */
export const comparisonProps: ToProps<'comparison', ComparisonProps> = (spec, data, context) => {
  const found = sidesOf(spec, data, context);
  if (found === null) return null;
  const { report, measures, all, first, dimension } = found;
  const byKey = new Map(all.map((side) => [side.key, side]));
  return {
    sides: all,
    first,
    dimension: dimension && context.titleOf(dimension),
    linesOf: (one, other) => {
      const [left, right] = [byKey.get(one), byKey.get(other)];
      if (left === undefined || right === undefined) return [];
      return measures.map((column) => compared(column, left, right, report, context));
    },
    note: joinedNotes([coverageNote(report, measures, context)]),
  };
};

function compared(
  column: ReportColumn,
  one: Side,
  other: Side,
  report: ReportData,
  context: WidgetContext,
): ComparedMeasure {
  const { format } = context;
  const values = [one, other].map((side) => toNumber(side.figure(column.name)));
  const [now = null, before = null] = values;
  const largest = Math.max(...values.map((value) => value ?? 0));
  const figureOf = (side: Side, value: number | null): ComparedFigure => {
    const style = amountStyle(numberStyle(column), currencyOf(side));
    const part = largest > 0 ? Math.max(0, (value ?? 0) / largest) : 0;
    return { text: format.compact(value, style), full: format.full(value, style), part };
  };
  // Amounts in different currencies can't be compared.
  const isOneUnit = column.format !== 'currency' || currencyOf(one) === currencyOf(other);
  const change = isOneUnit ? format.change(now, before, numberStyle(column)) : null;
  const shares = [shareOf(report, one, column.name), shareOf(report, other, column.name)] as const;
  return {
    name: column.name,
    title: context.titleOf(column),
    figures: [figureOf(one, now), figureOf(other, before)],
    change: change && {
      text: change.text,
      tone: toneOf(change, ratedBy(column.goodWhen ?? 'neutral', ...shares)),
    },
    verdict: verdictOf(column, one, other, report),
  };
}

/** The test applies to rates whose parts are counts, and whose part is never larger than its whole. */
function verdictOf(column: ReportColumn, one: Side, other: Side, { columns }: ReportData): Verdict | null {
  const [part, of] = (column.parts ?? []).map((name) => findColumn(columns, name));
  const isRate = column.aggregate === 'ratio' && column.format === 'percent' && (column.scale ?? 1) === 1;
  if (!isRate || part === undefined || of === undefined) return null;
  const counted = [one, other].map((side) => [toNumber(side.figure(part.name)), toNumber(side.figure(of.name))]); // prettier-ignore
  if (counted.flat().includes(null)) return null;
  const [left, right] = counted.map(([a, b]) => ({ part: a ?? 0, of: b ?? 0 }));
  return left && right ? verdictOn(left, right) : null;
}
