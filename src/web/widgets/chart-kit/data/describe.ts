import type { WidgetContext } from '../../widget.ts';
import type { AxisOfFigures, CartesianProps, Series } from './model.ts';
import { statedTargets } from './stated-axis.ts';

/** The most entries that the sentence names: a longer one is tedious to hear. */
const NAMED = 3;
/** The most annotations that it names: a reader has no other way to hear of a note that somebody added. */
const NAMED_MARKS = 10;

/**
 * A sentence about the chart for screen readers: "Spend by day, 1–28 Oct: highest 12.3K (14 Oct), last 9.8K (28
 * Oct)." `marks` are the targets and annotations that it mentions; null for none.
 */
export function describeCartesian(
  props: CartesianProps,
  context: WidgetContext,
  marks: Marked | null = props,
): string {
  return `${describeFigures(props, context)}${describeForecast(props, context)}${statedDirection(props, context)}${marks === null ? '' : describeMarks(marks, context)}`;
}

type Marked = Pick<CartesianProps, 'annotations' | 'targets' | 'style' | 'right'>;

/** A sentence about the targets and the annotations. */
function describeMarks({ annotations, targets, style, right }: Marked, context: WidgetContext): string {
  const named = annotations.slice(0, NAMED_MARKS).map(({ title, days }) => `${title} (${days})`);
  const others = annotations.length - named.length;
  const names = [
    named.join(', '),
    others > 0 ? context.appText('widgets.andMore', { count: others }) : [],
  ].flat();
  const marked =
    named.length === 0 ? '' : ` ${context.appText('widgets.annotations.said', { names: names.join(' ') })}`;
  const aimed = statedTargets(
    targets.map((target) => {
      const own = target.axis === 'right' && right !== undefined ? right.style : style;
      return { ...target, written: context.format.compact(target.value, own) };
    }),
    context,
  );
  return `${aimed}${marked}`;
}

/** A sentence about the forecast at the end, with its interval. */
function describeForecast({ series, positions }: CartesianProps, { appText, format }: WidgetContext): string {
  const last = series.flatMap(({ name, style, forecast }) => {
    const at = forecast?.values.findLastIndex((value) => value !== null) ?? -1;
    if (forecast === undefined || at < 0) return [];
    const [value = '', low = '', high = ''] = [forecast.values, forecast.low, forecast.high].map((of) => format.compact(of[at], style)); // prettier-ignore
    return [{ name, at, text: appText('widgets.forecast.figure', { value, low, high }) }];
  });
  const [first] = last;
  if (first === undefined) return '';
  const entries = last
    .slice(0, NAMED)
    .map(({ name, text }) =>
      series.length === 1 ? text : appText('widgets.describe.entry', { name, value: text }),
    )
    .join(', ');
  return appText('widgets.forecast.said', { end: positions[first.at]?.label ?? '', entries });
}

/** A sentence that says that the axis is reversed; empty if it is not. */
export function statedDirection(
  { axis, measure }: { readonly axis?: AxisOfFigures | undefined; readonly measure: string },
  { appText }: WidgetContext,
): string {
  return axis?.reversed === true ? ` ${appText('widgets.describe.reversed', { measure })}` : '';
}

function describeFigures(props: CartesianProps, context: WidgetContext): string {
  const { facet, ...whole } = props;
  if (facet === undefined)
    return props.grain === null ? describeMembers(props, context) : describeCourse(props, context);
  const { panels } = facet;
  if (props.grain === null)
    return panels
      .slice(0, NAMED)
      .map(({ name, series }) => `${name}: ${describeMembers({ ...whole, series }, context)}`)
      .join(' ');
  const series = panels.flatMap((panel) =>
    panel.series.map((each) => ({
      ...each,
      name: panel.series.length === 1 ? panel.name : `${panel.name} ${each.name}`,
    })),
  );
  return describeCourse({ ...whole, series }, context);
}

interface Extreme {
  readonly series: Series;
  readonly at: number;
  readonly value: number;
}

function describeCourse(props: CartesianProps, { appText, format }: WidgetContext): string {
  const { positions, series, measure, dimension } = props;
  const isReversed = props.axis?.reversed === true;
  const high = topOf(series, isReversed ? -1 : 1);
  if (high === null) return appText('widgets.describe.none');
  const common = {
    measure,
    dimension,
    range: format.range(positions[0]!.key, lastKnown(props).key),
    high: format.compact(high.value, high.series.style),
    highAt: positions[high.at]!.label,
  };
  if (series.length > 1) {
    const names = series.map(({ name }) => name).join(', ');
    return appText(isReversed ? 'widgets.describe.coursesReversed' : 'widgets.describe.courses', {
      ...common,
      names,
      name: high.series.name,
    });
  }
  const [only] = series;
  const lastAt = only!.values.findLastIndex((value) => value !== null);
  const last = format.compact(only!.values[lastAt], only!.style);
  return appText(isReversed ? 'widgets.describe.courseReversed' : 'widgets.describe.course', {
    ...common,
    last,
    lastAt: positions[lastAt]!.label,
  });
}

function describeMembers(props: CartesianProps, { appText, format }: WidgetContext): string {
  const sidesAt = (both: readonly Series[], at: number): string =>
    both
      .map(({ name, values, style: own }) =>
        appText('widgets.describe.entry', { name, value: format.compact(values[at], own) }),
      )
      .join(' – ');
  const { positions, series, measure, dimension, style, stack } = props;
  const sums = positions.map((position, at) => {
    if (stack === 'mirror') return `${position.label}: ${sidesAt(series, at)}`;
    const figures = series
      .map(({ values }) => values[at])
      .filter((value): value is number => typeof value === 'number');
    const figure = figures.length === 0 ? null : figures.reduce((sum, value) => sum + value, 0);
    return appText('widgets.describe.entry', { name: position.label, value: format.compact(figure, style) });
  });
  const entries = sums.slice(0, NAMED).join(', ');
  const count = sums.length - NAMED;
  return count > 0
    ? appText('widgets.describe.membersMore', { measure, dimension, entries, count })
    : appText('widgets.describe.members', { measure, dimension, entries });
}

/** The last position with a known figure in a chart with a forecast; the last position in one without. */
function lastKnown({ positions, series }: CartesianProps): CartesianProps['positions'][number] {
  const isForecast = series.some(({ forecast }) => forecast !== undefined);
  const at = Math.max(...series.map(({ values }) => values.findLastIndex((value) => value !== null)));
  return (isForecast ? positions[at] : undefined) ?? positions.at(-1)!;
}

/** The largest figure of the series for sign 1, the smallest for sign -1. */
function topOf(series: readonly Series[], sign: 1 | -1): Extreme | null {
  let found: Extreme | null = null;
  for (const one of series) {
    one.values.forEach((value, at) => {
      if (value !== null && (found === null || sign * value > sign * found.value))
        found = { series: one, at, value };
    });
  }
  return found;
}
