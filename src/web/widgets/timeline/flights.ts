import { dayNumber, parseCalendarDate, toNumber } from '../../../format/index.ts';
import type { ReportData } from '../../../language/plan/index.ts';
import { MAX_SERIES } from '../chart-kit/data/model.ts';
import type { SeriesColor } from '../chart-kit/data/model.ts';
import { findColumn, memberColor, memberId, memberName, OTHER_ID } from '../chart-kit/data/series.ts';
import type { PlaceMembers } from '../chart-kit/drawing.ts';
import type { NamedFigure } from '../chart-kit/guide/figure-tooltip.ts';
import { combinerOf, groupRows, keyColumnOf, leafRows } from '../combine.ts';
import { lastDayOf } from '../comparison.ts';
import { ruleFor, ruleNames } from '../rules.ts';
import { numberStyle } from '../styles.ts';
import { inNamedOrder } from '../top-members.ts';
import type { SpecOf, WidgetContext } from '../widget.ts';

type Spec = SpecOf<'timeline'>;

/** A bar. Days are numbers; the last day is inclusive. */
export interface TimelineBar {
  readonly id: string;
  /** The name of its line, and the heading above that. */
  readonly line: string;
  readonly name: string;
  readonly heading: string;
  readonly start: number;
  /** Null for a bar without an end. */
  readonly end: number | null;
  /** The id of its colour; empty without one. */
  readonly color: string;
  /** The progress, 0 to 1, and its text; null where it is unknown. */
  readonly progress: { readonly part: number; readonly text: string } | null;
  readonly figures: readonly NamedFigure[];
  readonly members: PlaceMembers;
  /** The sort key of its line. */
  readonly order: number | string | null;
}

/** A colour of bars: that of a member, of the members beyond ten, or a tone. */
export interface FlightColor {
  readonly id: string;
  readonly name: string;
  /** Set for members; a rule has a tone. */
  readonly color?: SeriesColor;
  readonly tone?: 'good' | 'bad' | 'warning' | 'muted';
}

/** A bar for each distinct start and end of a member. Rows without a start are left out. */
export function flightsOf(
  spec: Spec,
  report: ReportData,
  colors: readonly FlightColor[],
  { format, titleOf, appText }: WidgetContext,
): readonly TimelineBar[] {
  const { columns } = report;
  const column = (name: string | undefined) => (name === undefined ? undefined : findColumn(columns, name));
  const [start, end] = [column(spec.start), column(spec.end)];
  if (start === undefined || end === undefined) return [];
  const keys = [...spec.rows, start.name, end.name, ...(spec.color === undefined ? [] : [spec.color])];
  const figures = [...new Set([spec.status?.measure, spec.progress, ...(spec.measures ?? [])])]
    .flatMap((name) => column(name) ?? [])
    .map((own) => ({ own, style: numberStyle(own), combine: combinerOf(columns, own.name) }));
  const keyedAt = keys.map(
    (name) => keyColumnOf(columns, name) ?? columns.findIndex((each) => each.name === name),
  );
  const sort = spec.sort?.replace(/^-/, '') ?? start.name;
  return groupRows(columns, leafRows(report), keys).flatMap((group): TimelineBar[] => {
    const [from, to] = [start, end].map(({ name }) => group.key[keys.indexOf(name)]);
    if (parseCalendarDate(from) === null) return [];
    const figure = (name: string | undefined): number | null =>
      name === undefined ? null : toNumber(combinerOf(columns, name)(group.rows));
    const ids = keyedAt.map((at) => memberName(group.rows[0]?.[at]));
    const last = parseCalendarDate(to) === null ? null : dayNumber(lastDayOf(String(to), end.grain ?? 'day'));
    const progress = figure(spec.progress);
    const line = ids.slice(0, spec.rows.length).join('\u0000');
    return [
      {
        id: ids.join('\u0000'),
        line,
        name: memberName(group.key[spec.rows.length - 1]),
        heading: spec.rows.length > 1 ? memberName(group.key[0]) : '',
        start: dayNumber(String(from).slice(0, 10)),
        end: last,
        color: colorIdOf(spec, colors, figure(spec.status?.measure), ids.at(-1) ?? ''),
        progress:
          progress === null
            ? null
            : {
                part: Math.min(Math.max(progress, 0), 1),
                text: format.compact(progress, { format: 'percent', digits: 0 }),
              },
        figures: [
          { name: titleOf(start), value: format.date(from, start.grain) },
          {
            name: titleOf(end),
            value: last === null ? appText('widgets.timeline.open') : format.date(to, end.grain),
          },
          ...figures.map(({ own, style, combine }) => ({
            name: titleOf(own),
            value: format.full(combine(group.rows), style),
          })),
        ],
        members: Object.fromEntries(keys.map((name, at) => [name, ids[at] ?? ''])),
        order: keys.includes(sort)
          ? ((group.key[keys.indexOf(sort)] ?? null)?.toString() ?? null)
          : figure(sort),
      },
    ];
  });
}

/** The colours in the order of the legend: rules in their order, or ten members in the dataset's order. */
export function colorsOf(spec: Spec, report: ReportData, context: WidgetContext): readonly FlightColor[] {
  const measure = spec.status && findColumn(report.columns, spec.status.measure);
  if (spec.status !== undefined && measure !== undefined) {
    const { rules } = spec.status;
    const names = ruleNames(rules, measure, context);
    return rules.map(({ tone }, at) => ({ id: String(at), tone, name: names[at] ?? '' }));
  }
  const column = spec.color === undefined ? undefined : findColumn(report.columns, spec.color);
  if (column === undefined) return [];
  const groups = inNamedOrder(groupRows(report.columns, leafRows(report), [column.name]), column);
  const all = groups.map((group): FlightColor => {
    const id = memberId(report.columns, column.name, group);
    return { id, name: memberName(group.key[0]), color: memberColor(column, group.key[0], id) };
  });
  return all.length <= MAX_SERIES
    ? all
    : [
        ...all.slice(0, MAX_SERIES),
        { id: OTHER_ID, name: context.appText('widgets.other'), color: { kind: 'other' } },
      ];
}

function colorIdOf(
  spec: Spec,
  colors: readonly FlightColor[],
  figure: number | null,
  member: string,
): string {
  if (spec.status !== undefined) {
    const rule = ruleFor(figure, spec.status.rules);
    return rule === undefined ? '' : String(spec.status.rules.indexOf(rule));
  }
  if (spec.color === undefined) return '';
  return colors.some(({ id }) => id === member) ? member : OTHER_ID;
}
