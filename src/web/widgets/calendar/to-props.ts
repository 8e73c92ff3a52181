import type { GoodWhen, NumberStyle } from '../../../format/index.ts';
import { joinedNotes } from '../chart-kit/data/note.ts';
import { datePositions } from '../chart-kit/data/positions.ts';
import { findColumn, valuesAt } from '../chart-kit/data/series.ts';
import { middleOf } from '../chart-kit/scale/colors.ts';
import { leafRows } from '../combine.ts';
import { coverageNote } from '../coverage.ts';
import { numberStyle } from '../styles.ts';
import type { ToProps } from '../widget.ts';

export interface CalendarDay {
  readonly date: string;
  /** Null where the figure is unknown, which is not zero. */
  readonly value: number | null;
  readonly text: string;
  readonly full: string;
  readonly notes: readonly string[];
}

export interface CalendarProps {
  /** Every day of the range, in order. */
  readonly days: readonly CalendarDay[];
  readonly style: NumberStyle;
  /** The figure between two hues; null for a single hue. */
  readonly middle: number | null;
  readonly goodWhen: GoodWhen;
  readonly measure: string;
  readonly dimension: string;
  /** The column of the days. */
  readonly field: string;
  readonly height: number;
  readonly note: string | null;
}

/** A measure by day; null where no figure can be drawn. */
export const calendarProps: ToProps<'calendar', CalendarProps> = (spec, data, context) => {
  const report = data[spec.query];
  const column = report && findColumn(report.columns, spec.value);
  const date = report && findColumn(report.columns, spec.date);
  if (report === undefined || column === undefined || date?.type !== 'date') return null;
  const rows = leafRows(report);
  const { list, indexOf, partial } = datePositions(report, date, rows, context);
  const values = valuesAt(report.columns, rows, column.name, indexOf, list.length);
  const figures = values.filter((value) => value !== null);
  if (figures.length === 0) return null;
  const { format, titleOf } = context;
  const style = numberStyle(column, spec);
  return {
    days: list.map(({ key }, at): CalendarDay => {
      const value = values[at] ?? null;
      return {
        date: key,
        value,
        text: format.compact(value, style),
        full: format.full(value, style),
        notes: [partial.get(at)].filter((note) => note !== undefined),
      };
    }),
    style,
    middle: middleOf(spec, figures),
    goodWhen: column.goodWhen ?? 'neutral',
    measure: titleOf(column),
    dimension: titleOf(date),
    field: date.name,
    height: spec.height,
    note: joinedNotes([coverageNote(report, [column], context)]),
  };
};
