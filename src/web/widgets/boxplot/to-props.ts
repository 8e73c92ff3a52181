import type { NumberStyle } from '../../../format/index.ts';
import { pointsOf, spreadOf } from '../chart-kit/data/distribution.ts';
import type { MemberFigure, Spread } from '../chart-kit/data/distribution.ts';
import { joinedNotes } from '../chart-kit/data/note.ts';
import { findColumn, memberId, memberName } from '../chart-kit/data/series.ts';
import { groupRows, leafRows } from '../combine.ts';
import { coverageNote } from '../coverage.ts';
import { numberStyle } from '../styles.ts';
import { inNamedOrder, topMembers } from '../top-members.ts';
import type { ToProps } from '../widget.ts';

export interface BoxGroup {
  readonly id: string;
  readonly name: string;
  /** In ascending order. */
  readonly points: readonly MemberFigure[];
  readonly spread: Spread;
}

export interface BoxplotProps {
  readonly groups: readonly BoxGroup[];
  readonly style: NumberStyle;
  readonly measure: string;
  readonly dimension: string;
  /** The column of the groups. */
  readonly field: string;
  readonly countTitle: string;
  readonly height: number;
  readonly note: string | null;
}

/** The distribution of the members' figures in each group; null where no member has one. */
export const boxplotProps: ToProps<'boxplot', BoxplotProps> = (spec, data, context) => {
  const report = data[spec.query];
  if (report === undefined) return null;
  const { columns } = report;
  const [of, over, column] = [spec.x, spec.points, spec.y].map((name) => findColumn(columns, name));
  if (of === undefined || over === undefined || column === undefined) return null;
  const { format, appText, titleOf } = context;
  const all = groupRows(columns, leafRows(report), [of.name]);
  const { top, rest } = topMembers(columns, all, column.name, spec.limit ?? MOST);
  const isDate = of.type === 'date';
  const ordered = isDate
    ? top.toSorted((a, b) => (String(a.key[0]) < String(b.key[0]) ? -1 : 1))
    : inNamedOrder(top, of);
  let missing = 0;
  const groups = ordered.flatMap((group): BoxGroup[] => {
    const found = pointsOf(columns, group.rows, over.name, column.name);
    missing += found.missing;
    const spread = spreadOf(found.points);
    const [key] = group.key;
    const name = isDate ? format.date(key, of.grain) : memberName(key);
    return spread === null
      ? []
      : [{ id: memberId(columns, of.name, group), name, points: found.points, spread }];
  });
  if (groups.length === 0) return null;
  return {
    groups,
    style: numberStyle(column, spec),
    measure: titleOf(column),
    dimension: titleOf(of),
    field: of.name,
    countTitle: appText('widgets.countOf', { name: titleOf(over) }),
    height: spec.height,
    note: joinedNotes([
      rest === null ? null : appText('widgets.notShown', { count: rest.names.length }),
      missing === 0 ? null : appText('widgets.withoutPlace', { count: missing }),
      coverageNote(report, [column], context),
    ]),
  };
};

/** The most boxes that can be compared. */
const MOST = 20;
