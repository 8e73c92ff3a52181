import type { ReportCell, ReportColumn } from '../../../language/plan/index.ts';
import { findColumn, memberName } from '../chart-kit/data/series.ts';
import type { PlaceMembers } from '../chart-kit/drawing.ts';
import type { PlaceAction } from '../chart-kit/place-slot.ts';
import { lastDayOf } from '../comparison.ts';
import { valueColumnOf } from '../link-address.ts';
import type { LinkedRow } from '../link-address.ts';
import type { WidgetContext } from '../widget.ts';

/** The click that selects a member in a filter; null without a member. */
export function selectAction(
  component: string,
  member: string | null,
  chosen: readonly string[],
  { filters, appText }: WidgetContext,
): PlaceAction | null {
  if (member === null) return null;
  const isChosen = chosen.includes(member);
  const key = isChosen ? 'widgets.takesBack' : 'widgets.chooses';
  return {
    hint: appText(key, { filter: filters.labelOf(component) }),
    link: null,
    isChosen,
    run: (adds) => filters.choose(component, member, adds),
  };
}

/** The member of a dimension at a place, as filters write it; a period is written as the range of its days. */
export function memberIn(
  members: PlaceMembers | undefined,
  dimension: string,
  columns: readonly ReportColumn[],
): string | null {
  const column = findColumn(columns, dimension);
  const id = column && (members?.[column.name] ?? members?.[dimension]);
  // Members without a name have no value to filter by.
  return id === undefined || id === memberName(null) ? null : textOf(id, column!);
}

/** The same for a row. */
export function memberOf({ columns, valueAt }: LinkedRow, dimension: string): string | null {
  const column = findColumn(columns, dimension);
  const value: ReportCell = column === undefined ? null : valueAt(valueColumnOf(columns, dimension));
  return value === null || value === '' ? null : textOf(String(value), column!);
}

function textOf(id: string, { type, grain = 'day' }: ReportColumn): string {
  if (type !== 'date' || grain === 'hour') return id;
  return `${id.slice(0, 10)}_${lastDayOf(id, grain)}`;
}
