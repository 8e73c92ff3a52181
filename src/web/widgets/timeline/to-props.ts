import { max, min, rollups } from 'd3-array';
import { dayNumber } from '../../../format/index.ts';
import { markedDays } from '../chart-kit/data/annotations.ts';
import { joinedNotes } from '../chart-kit/data/note.ts';
import type { LegendPlace } from '../chart-kit/data/model.ts';
import { findColumn } from '../chart-kit/data/series.ts';
import { leafRows } from '../combine.ts';
import { coverageNote } from '../coverage.ts';
import type { ToProps, WidgetContext } from '../widget.ts';
import { colorsOf, flightsOf } from './flights.ts';
import type { TimelineBar, FlightColor } from './flights.ts';

/** The bars of a member; overlapping bars are in lanes one below the other. */
export interface Line {
  readonly name: string;
  readonly lanes: readonly (readonly TimelineBar[])[];
}

/** A group of lines; its heading is empty where there are no groups. */
export interface LineGroup {
  readonly heading: string;
  readonly lines: readonly Line[];
}

/** An annotation; `days` is its formatted date range. */
export interface TimelineAnnotation {
  readonly title: string;
  readonly days: string;
  readonly from: number;
  readonly to: number;
  readonly isPeriod: boolean;
}

export interface TimelineProps {
  readonly groups: readonly LineGroup[];
  readonly colors: readonly FlightColor[];
  /** The dimension of the colours; null where a measure's rules define them. */
  readonly colorField: string | null;
  /** The annotations, marked across all lines. */
  readonly annotations: readonly TimelineAnnotation[];
  readonly today: number;
  /** The first and the last day of the axis. */
  readonly days: readonly [from: number, to: number];
  readonly flights: readonly TimelineBar[];
  readonly legend: LegendPlace;
  readonly measure: string;
  readonly height: number;
  readonly note: string | null;
}

/** A line for each member, with its bars; null where no row has a start. */
export const timelineProps: ToProps<'timeline', TimelineProps> = (spec, data, context) => {
  const report = data[spec.query];
  if (report === undefined) return null;
  const { appText, titleOf } = context;
  const annotations = markedDays(spec.annotations, data, context);
  const named = (names: readonly (string | undefined)[]) =>
    names.flatMap((name) => (name === undefined ? [] : (findColumn(report.columns, name) ?? [])));
  const colors = colorsOf(spec, report, context);
  const all = flightsOf(spec, report, colors, context);
  const sorted = rollups(
    all,
    (own) => own,
    ({ line }) => line,
  )
    .map(([, own]) => own)
    .toSorted((a, b) =>
      compared(firstOf(a, spec.sort), firstOf(b, spec.sort), spec.sort?.startsWith('-') === true),
    );
  const drawn = sorted.slice(0, spec.limit);
  const flights = drawn.flat();
  const today = dayNumber(context.today);
  const days = flights.flatMap(({ start, end }) => [start, end ?? Math.max(start, today)]);
  const [first, last] = [min(days), max(days)];
  if (first === undefined || last === undefined) return null;
  const marked = annotations.marked.map((one) => ({
    ...one,
    days: daysText(one, context),
    from: dayNumber(one.from),
    to: dayNumber(one.to),
  }));
  const [from, to] = axisOf([first, last], marked);
  const beyond = marked.filter((one) => one.to < from || one.from > to).length;
  const [start] = named([spec.start]);
  const startAt = start === undefined ? -1 : report.columns.indexOf(start);
  const undated = leafRows(report).filter((row) => (row[startAt] ?? '') === '').length;
  return {
    groups: rollups(
      drawn,
      (own) => own.map(lineOf),
      ([flight]) => flight?.heading ?? '',
    ).map(([heading, lines]) => ({ heading, lines })),
    // All rules are in the legend, but only the members that are drawn.
    colors: colors.filter(({ id, tone }) => tone !== undefined || flights.some(({ color }) => color === id)),
    colorField: spec.color ?? null,
    annotations: marked,
    today,
    days: [from, to],
    flights,
    legend: spec.legend,
    measure: named(spec.rows).map(titleOf).join(' × '),
    height: spec.height,
    note: joinedNotes([
      annotations.note,
      beyond === 0 ? null : appText('widgets.timeline.beyond', { count: beyond }),
      sorted.length === drawn.length
        ? null
        : appText('widgets.notShown', { count: sorted.length - drawn.length }),
      undated === 0 ? null : appText('widgets.timeline.withoutStart', { count: undated }),
      coverageNote(report, named([spec.status?.measure, spec.progress, ...(spec.measures ?? [])]), context),
    ]),
  };
};

/** The axis extends beyond the bars for annotations by half the length of the bars, within these limits in days. */
const [LEAST_BEYOND, MOST_BEYOND] = [28, 56] as const;

/**
 * The days of the axis: from the first bar or annotation to the last. Annotations far away are left out, because they
 * would leave no room for the bars.
 */
function axisOf(
  [first, last]: readonly [number, number],
  marked: readonly Pick<TimelineAnnotation, 'from' | 'to'>[],
): readonly [from: number, to: number] {
  const beyond = Math.max(LEAST_BEYOND, Math.min(MOST_BEYOND, Math.ceil((last - first + 1) / 2)));
  const near = marked
    .flatMap(({ from, to }) => [from, to])
    .filter((day) => day >= first - beyond && day <= last + beyond);
  return [Math.min(first, ...near), Math.max(last, ...near)];
}

const daysText = (
  { from, to }: { readonly from: string; readonly to: string },
  { format }: WidgetContext,
): string => (from === to ? format.date(from, 'day') : format.range(from, to));

function lineOf(flights: readonly TimelineBar[]): Line {
  const lanes: TimelineBar[][] = [];
  for (const flight of flights.toSorted((a, b) => a.start - b.start)) {
    const lane = lanes.find((each) => (each.at(-1)?.end ?? Infinity) < flight.start);
    if (lane === undefined) lanes.push([flight]);
    else lane.push(flight);
  }
  return { name: flights[0]?.name ?? '', lanes };
}

/** The sort key of a line with several bars: that of the bar that sorts first. */
function firstOf(flights: readonly TimelineBar[], sort = ''): TimelineBar['order'] {
  const orders = flights.map(({ order }) => order).toSorted((a, b) => compared(a, b, sort.startsWith('-')));
  return orders[0] ?? null;
}

/** Unknown values come last in both directions. */
function compared(a: TimelineBar['order'], b: TimelineBar['order'], descends: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const ascending =
    typeof a === 'number' && typeof b === 'number'
      ? a - b
      : String(a).localeCompare(String(b), undefined, { numeric: true });
  return descends ? -ascending : ascending;
}
