import { toNumber } from '../../../../format/index.ts';
import type { ReportColumn, ReportData, ReportRow } from '../../../../language/plan/index.ts';
import { combinerOf, leafRows, ROW_CURRENCY } from '../../combine.ts';
import { coverageNote } from '../../coverage.ts';
import { amountStyle, numberStyle } from '../../styles.ts';
import type { StyleSpec } from '../../styles.ts';
import { shareOf } from '../../top-members.ts';
import type { WidgetContext } from '../../widget.ts';
import type { PlaceMembers } from '../drawing.ts';
import type { SeriesColor } from './model.ts';
import { joinedNotes, noteOn } from './note.ts';
import { findColumn, splitByMember } from './series.ts';

/** A member of a level, with its members of the next level. */
export interface Branch {
  readonly id: string;
  readonly name: string;
  /** The names of the member and its ancestors, outermost first: `Search – Brand`. */
  readonly path: string;
  /** The members that a click filters by; none for "Other". */
  readonly members: PlaceMembers;
  /** The colour of its outermost ancestor. */
  readonly color: SeriesColor;
  readonly value: number;
  readonly text: string;
  /** Texts for the tooltip are functions, because a chart has hundreds of members: they are formatted on demand. */
  readonly full: () => string;
  /** The share of the total, 0 to 1. */
  readonly share: number;
  readonly shareText: () => string;
  /** The figure that decides the colour; null where it is unknown, or where none was requested. */
  readonly shade: number | null;
  readonly shadeText: () => string;
  /** The members that "Other" holds, the largest first. */
  readonly holds: readonly string[];
  readonly children: readonly Branch[];
}

export interface Hierarchy {
  readonly branches: readonly Branch[];
  readonly total: string;
  readonly measure: string;
  readonly dimensions: string;
  readonly note: string | null;
}

interface Requested extends StyleSpec {
  readonly query: string;
  readonly levels: readonly string[];
  readonly value: string;
  readonly shade?: string;
  readonly limit: number;
}

/** A measure by the members of several dimensions, nested in their order. Null where no figure is above zero. */
export function hierarchyOf(
  requested: Requested,
  report: ReportData,
  context: WidgetContext,
): Hierarchy | null {
  const { columns } = report;
  const levels = requested.levels.map((name) => findColumn(columns, name));
  const measure = findColumn(columns, requested.value);
  const shade = requested.shade === undefined ? undefined : findColumn(columns, requested.shade);
  if (measure === undefined || !levels.every((level): level is ReportColumn => level !== undefined))
    return null;
  const rows = leafRows(report);
  const leftOut: string[] = [];
  const combine = combinerOf(columns, measure.name);
  const below = branching({ columns, levels, measure, shade, requested, context, leftOut });
  const parts = below(rows, 0, null);
  const whole = parts.reduce((sum, { value }) => sum + value, 0);
  if (parts.length === 0) return null;
  const style = amountStyle(numberStyle(measure, requested), combinerOf(columns, ROW_CURRENCY)(rows));
  const title = context.titleOf(measure);
  return {
    branches: withShares(parts, whole, context),
    total: context.format.compact(toNumber(combine(rows)) ?? whole, style),
    measure: title,
    dimensions: levels.map((level) => context.titleOf(level)).join(' – '),
    note: joinedNotes([
      coverageNote(report, [measure], context),
      noteOn({ beyondLimit: leftOut, others: [] }, { rest: 'other', measure: title }, context),
    ]),
  };
}

/** The branches without children. */
export const leavesOf = (branches: readonly Branch[]): Branch[] =>
  branches.flatMap((branch) => (branch.children.length === 0 ? [branch] : leavesOf(branch.children)));

interface Branching {
  readonly columns: readonly ReportColumn[];
  readonly levels: readonly ReportColumn[];
  readonly measure: ReportColumn;
  readonly shade: ReportColumn | undefined;
  readonly requested: Requested;
  readonly context: WidgetContext;
  /** Members that are neither drawn nor in "Other". */
  readonly leftOut: string[];
}

type Below = (rows: readonly ReportRow[], level: number, around: Branch | null) => Branch[];

function branching({ columns, levels, measure, shade, requested, context, leftOut }: Branching): Below {
  const { format, appText } = context;
  const [valueIn, shadeIn, currencyIn] = [measure.name, shade?.name ?? '', ROW_CURRENCY].map((name) =>
    combinerOf(columns, name),
  );
  const styles = { value: numberStyle(measure, requested), shade: shade && numberStyle(shade, {}) };
  const below: Below = (rows, level, around) => {
    const dimension = levels[level];
    if (dimension === undefined) return [];
    const split = {
      dimension: dimension.name,
      measure: measure.name,
      limit: requested.limit,
      otherName: appText('widgets.other'),
    };
    const { series, leftOut: lost } = splitByMember(columns, rows, split);
    leftOut.push(...lost);
    return series.flatMap(({ id, name, color, rows: own, holds }): Branch[] => {
      const value = toNumber(valueIn?.(own) ?? null);
      if (value === null || value <= 0) return [];
      const style = amountStyle(styles.value, currencyIn?.(own));
      const tone = shade === undefined ? null : toNumber(shadeIn?.(own) ?? null);
      const branch: Branch = {
        id: around === null ? id : `${around.id}\u0001${id}`,
        name,
        path: around === null ? name : `${around.path} – ${name}`,
        members: {
          ...around?.members,
          ...(color.kind === 'member' && { [dimension.name]: id }),
        },
        color: around?.color ?? color,
        value,
        text: format.compact(value, style),
        full: () => format.full(value, style),
        share: 0,
        shareText: () => '',
        shade: tone,
        shadeText: () =>
          styles.shade === undefined ? '' : format.full(tone, amountStyle(styles.shade, currencyIn?.(own))),
        holds,
        children: [],
      };
      // The members in "Other" are not split by the next level.
      return [{ ...branch, children: color.kind === 'other' ? [] : below(own, level + 1, branch) }];
    });
  };
  return below;
}

function withShares(branches: readonly Branch[], whole: number, context: WidgetContext): Branch[] {
  return branches.map((branch) => {
    const share = shareOf(branch.value, whole) ?? 0;
    const children = withShares(branch.children, whole, context);
    return { ...branch, share, shareText: () => context.format.share(share), children };
  });
}
