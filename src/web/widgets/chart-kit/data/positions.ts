import { addDays } from '../../../../format/index.ts';
import type { DateGrain } from '../../../../format/index.ts';
import type { ReportColumn, ReportData, ReportRow } from '../../../../language/plan/index.ts';
import { combinerOf, groupRows, indexColumns, keyColumnOf } from '../../combine.ts';
import type { RowGroup } from '../../combine.ts';
import { alignDates, datesOf, emptyLead, lastDayOf, periodOf } from '../../comparison.ts';
import { openDays } from '../../period-notes.ts';
import { inNamedOrder, topMembers } from '../../top-members.ts';
import type { RestRule } from '../../top-members.ts';
import type { WidgetContext } from '../../widget.ts';
import type { CartesianProps, Position } from './model.ts';
import { memberId, memberName, OTHER_ID } from './series.ts';

/** The positions along a chart's axis, and the position of each row. */
export interface Positions {
  readonly grain: DateGrain | null;
  readonly list: readonly Position[];
  readonly indexOf: (row: ReportRow) => number | undefined;
  /** The same for a row of the comparison period: the position of the current period that it is compared with. */
  readonly besideOf: (comparison: ReportData, dimension: string) => (row: ReportRow) => number | undefined;
  readonly partial: CartesianProps['partial'];
  /** Members that are neither shown nor in "Other". */
  readonly leftOut: readonly string[];
}

/** Every period of the range, in order, starting near the first one with data. */
export function datePositions(
  data: ReportData,
  column: ReportColumn,
  rows: readonly ReportRow[],
  context: WidgetContext,
): Positions {
  const grain = column.grain ?? 'day';
  const at = data.columns.indexOf(column);
  const cells = rows.map((row) => row[at] ?? null);
  const whole = datesOf(data, cells, grain);
  const found = cells.filter((cell) => typeof cell === 'string').toSorted()[0];
  const dates = whole.slice(emptyLead(whole, found && periodOf(found, grain)));
  const index = new Map(dates.map((date, position) => [date, position]));
  return {
    grain,
    list: dates.map((date) => ({ key: date, label: context.format.date(date, grain) })),
    indexOf: (row) => index.get(String(row[at]).slice(0, 10)) ?? index.get(periodOf(String(row[at]), grain)),
    besideOf: (comparison, dimension) => {
      const place = indexColumns(comparison.columns).get(dimension) ?? -1;
      const aligned =
        comparison.range === undefined
          ? new Map<string, string>()
          : alignDates(whole, comparison.range, grain);
      return (row) => index.get(aligned.get(periodOf(String(row[place]), grain)) ?? '');
    },
    partial: partialPeriods(data, dates, grain, context),
    leftOut: [],
  };
}

/** The incomplete periods: the current one, those that are not loaded in full, and those that the range cuts. */
function partialPeriods(
  { range, freshness }: ReportData,
  dates: readonly string[],
  grain: DateGrain,
  { today, appText, format }: WidgetContext,
): CartesianProps['partial'] {
  const yesterday = addDays(today, -1);
  const completeTo = freshness?.completeTo ?? yesterday;
  const lastDay = completeTo < yesterday ? completeTo : yesterday;
  const partial = new Map<number, string>();
  dates.forEach((start, position) => {
    const end = lastDayOf(start, grain);
    if (start.slice(0, 10) <= today && end > lastDay)
      partial.set(position, appText('widgets.partial', { period: format.date(start, grain) }));
    else if (range !== undefined && (start < range.start || end > range.end)) {
      const days = format.range(start < range.start ? range.start : start, end > range.end ? range.end : end);
      partial.set(position, appText('widgets.period.cut', { range: days }));
    }
  });
  return partial;
}

/** The index of the first position whose figure may still grow; undefined where all are final. */
export function openFrom(
  { lagDays = 0 }: Pick<ReportColumn, 'lagDays'>,
  { list, grain }: Pick<Positions, 'list' | 'grain'>,
  today: string,
): { readonly openFrom?: number } {
  // Without a lag all are final; looking through the dates of each series of each chart would take long.
  if (grain === null || lagDays === 0) return {};
  const at = list.findIndex(
    ({ key }) => openDays({ start: key, end: lastDayOf(key, grain) }, lagDays, today) !== null,
  );
  return at === -1 ? {} : { openFrom: at };
}

/** The default limit of members, as many as a month has days: more can't be read. A page can set another limit. */
const MOST_MEMBERS = 31;

/** The members of a dimension: in the order of `sort`, else in the dataset's order, else the largest first. */
export function memberPositions(
  data: ReportData,
  column: ReportColumn,
  rows: readonly ReportRow[],
  requested: {
    readonly measure: string;
    readonly limit: number | undefined;
    readonly rest: RestRule;
    readonly sort: string | undefined;
  },
  context: WidgetContext,
): Positions {
  const { columns } = data;
  const groups = sortGroups(columns, groupRows(columns, rows, [column.name]), column, requested.sort);
  const limit = requested.limit ?? MOST_MEMBERS;
  // A `sort` of the page keeps the first members; without one the largest are kept.
  const { top, rest } =
    requested.sort === undefined
      ? topMembers(columns, groups, requested.measure, limit)
      : firstMembers(columns, groups, requested.measure, limit);
  const shown = requested.sort === undefined ? inNamedOrder(top, column) : top;
  const found: Position[] = shown.map((group) => ({
    key: memberId(columns, column.name, group),
    label: memberName(group.key[0]),
  }));
  const isCut = rest !== null || data.truncated || (column.order ?? []).length > limit;
  const list = isCut ? found : withEveryMember(found, columns, column, requested.sort);
  const hasOther = rest?.combinable === true && requested.rest === 'other';
  if (hasOther) list.push({ key: OTHER_ID, label: context.appText('widgets.other'), isRest: true });
  const index = new Map(list.map(({ key }, position) => [key, position]));
  const other = index.get(OTHER_ID);
  const place = keyColumnOf(columns, column.name) ?? columns.indexOf(column);
  const indexOf = (row: ReportRow): number | undefined => index.get(memberName(row[place])) ?? other;
  return {
    grain: null,
    list,
    indexOf,
    besideOf: () => indexOf,
    partial: new Map(),
    leftOut: hasOther ? [] : (rest?.names ?? []),
  };
}

/** Inserts the members that have no rows. A band with an open end is not inserted: it only holds outliers. */
function withEveryMember(
  found: Position[],
  columns: readonly ReportColumn[],
  { name, order = [], everyMember, bands }: ReportColumn,
  sort: string | undefined,
): Position[] {
  const isInOrder = sort === undefined || sort.replace(/^-/, '') === name;
  if (everyMember !== true || !isInOrder) return found;
  const values = columns[keyColumnOf(columns, name) ?? -1]?.order ?? order;
  const known = new Map(found.map((position) => [position.key, position]));
  const open = bands === undefined ? [] : [0, values.length - 1];
  const all = values.flatMap((key, at): Position[] => {
    const position = known.get(key);
    known.delete(key);
    if (position !== undefined) return [position];
    return open.includes(at) ? [] : [{ key, label: order[at] ?? key }];
  });
  return [...(sort?.startsWith('-') === true ? all.toReversed() : all), ...known.values()];
}

function firstMembers(
  columns: readonly ReportColumn[],
  groups: readonly RowGroup[],
  measure: string,
  limit: number,
): ReturnType<typeof topMembers> {
  if (groups.length <= limit) return { top: groups, rest: null };
  const rest = groups.slice(limit);
  const rows = rest.flatMap((group) => group.rows);
  return {
    top: groups.slice(0, limit),
    rest: {
      rows,
      names: rest.map((group) => memberName(group.key[0])),
      combinable: combinerOf(columns, measure)(rows) !== null,
    },
  };
}

/** Sorts by a measure or by the dimension; members without a figure come last in both directions. */
function sortGroups(
  columns: readonly ReportColumn[],
  groups: readonly RowGroup[],
  column: ReportColumn,
  sort: string | undefined,
): readonly RowGroup[] {
  if (sort === undefined) return groups;
  const sign = sort.startsWith('-') ? -1 : 1;
  const field = sort.replace(/^-/, '');
  if (field === column.name) {
    const named = groups.toSorted(
      (a, b) => sign * memberName(a.key[0]).localeCompare(memberName(b.key[0]), undefined, { numeric: true }),
    );
    const order = column.order ?? [];
    return inNamedOrder(named, { order: sign > 0 ? order : order.toReversed() });
  }
  const combine = combinerOf(columns, field);
  return groups
    .map((group) => ({ group, figure: combine(group.rows) }))
    .toSorted((a, b) => {
      const [left, right] = [a.figure, b.figure];
      if (typeof left !== 'number' || typeof right !== 'number')
        return Number(typeof right === 'number') - Number(typeof left === 'number');
      return sign * (left < right ? -1 : Number(left > right));
    })
    .map(({ group }) => group);
}
