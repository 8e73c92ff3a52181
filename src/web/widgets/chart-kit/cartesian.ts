import { annotationGuide } from './guide/annotations.ts';
import { axisTexts, gridOf } from './guide/axes.ts';
import { cartesianHits } from './guide/hits.ts';
import { besideLegend, seriesLegend } from './guide/legend.ts';
import { barFigures, endNames, targetGuide } from './guide/names.ts';
import type { NumberStyle } from '../../../format/index.ts';
import type { AxisSide, CartesianProps, AxisOfFigures, Series } from './data/model.ts';
import { paletteOf } from './data/palette.ts';
import type { Draw, Drawing, Look, Mark, Room } from './drawing.ts';
import { drawFacets } from './facets.ts';
import { forecastExtents, forecastMarks } from './layout/forecast.ts';
import { layOut, namesBars } from './layout/cartesian.ts';
import type { AxesKind, CartesianLayout } from './layout/cartesian.ts';
import type { Plotted } from './layout/plotted.ts';
import { fontOf } from './painter.ts';
import { drawableOn, statedScale } from './scale/axis-ends.ts';
import { pairedScales } from './scale/paired.ts';
import type { Span } from './scale/paired.ts';
import { evenSides, scaleOf, stackSeries } from './scale/stack.ts';
import type { Stacked } from './scale/stack.ts';
import type { ValueScale } from './scale/values.ts';
import { touches } from './text-width.ts';

/** The properties in which the types of charts with two axes differ. */
export interface CartesianKind extends AxesKind {
  readonly fromZero: boolean;
  /** Whether up to three series are named at their ends, where there is room. */
  readonly namesEnds: boolean;
  readonly enter: Drawing['enter'];
  /** Stacks the series, where the type does not stack all of them alike. */
  readonly stacksOf?: (visible: readonly Series[], props: CartesianProps) => readonly Stacked[];
  readonly marksOf: (plotted: Plotted) => readonly Mark[];
}

const NAMED_SERIES = 3;
const NAMED_FROM_WIDTH = 420;

/**
 * Draws a chart with two axes. A chart with panels gets one pair of axes for each panel, with a shared legend and
 * shared scales.
 */
export function drawCartesian(props: CartesianProps, box: Room, look: Look, kind: CartesianKind): Drawing {
  const { facet, ...shared } = props;
  if (facet === undefined) return drawOne(props, box, look, kind, extentsOf(props, look, kind));
  const { tokens, context } = look;
  const palette = paletteOf(tokens, props.series);
  const legend = seriesLegend(
    props,
    (id) => palette.get(id) ?? tokens.color.textTertiary,
    (title) => context.appText('widgets.legend', { title }),
  );
  const measured = facet.panels.flatMap(({ series }) => extentsOf({ ...props, series }, look, kind));
  const drawPanel: Draw<CartesianProps> = (panel, room, its) =>
    drawOne(panel, room, its, { ...kind, namesEnds: false }, measured);
  return {
    ...drawFacets(shared, facet, besideLegend(box, legend), look, drawPanel),
    legend,
    enter: kind.enter,
    follows: props.grain !== null && !kind.horizontal,
  };
}

/**
 * Draws what charts with two axes share (axes, legend, tooltips, hits) around the marks of one type.
 * @param measured the series that the scales have to hold
 */
function drawOne(
  props: CartesianProps,
  box: Room,
  look: Look,
  kind: CartesianKind,
  measured: readonly Stacked[],
): Drawing {
  const { tokens, context } = look;
  const { format, appText } = context;
  const font = fontOf({}, tokens);
  const palette = paletteOf(tokens, props.series);
  const colorOf = (id: string): string => palette.get(id) ?? tokens.color.textTertiary;
  const visible = visibleOf(props, look);
  const named = kind.namesEnds && namesEnds(props, box);
  const legend = named ? null : seriesLegend(props, colorOf, (title) => appText('widgets.legend', { title }));
  const room = besideLegend(box, legend);
  const [stacked, before] = [stacksIn(props, visible, kind), beforeIn(props, visible, kind)];
  const { scale, right } = scalesFor(props, visible, measured, kind);
  const layout = layOut(props, visible, scale, { ...kind, room, font, format, named, right });
  const plotted = { props, stacked, before, layout, look, colorOf };
  const target = targetGuide(onBothSides(props), layout, { format, font, color: tokens.color.textSecondary });
  const annotated = annotationGuide(props, layout, { font, color: tokens.color.textTertiary });
  const names = endNames(visible, layout, colorOf);
  const namedBefore = [...target.texts, ...names.texts];
  const ticks = axisTexts(props, layout, scale, { format, font });
  return {
    ...room,
    plot: layout.plot,
    marks: [
      ...gridOf(layout, scale, tokens.color.grid),
      ...annotated.marks,
      ...onAxis(props, layout, [...forecastMarks(plotted), ...kind.marksOf(plotted)]),
      ...target.marks,
      ...names.marks,
    ],
    texts: [
      ...ticks.filter((tick) => !target.texts.some((text) => touches(tick, text, font))),
      ...barFigures(props, visible, layout, format),
      ...annotated.texts.filter((text) => !namedBefore.some((other) => touches(text, other, font))),
      ...target.texts,
      ...names.texts,
    ],
    hits: cartesianHits({ props, visible, stacked, before, layout, look, colorOf }),
    legend,
    enter: kind.enter,
    follows: props.grain !== null && !kind.horizontal,
  };
}

/** All that the scales of a chart have to hold. */
function extentsOf(props: CartesianProps, look: Look, kind: CartesianKind): readonly Stacked[] {
  const visible = visibleOf(props, look);
  const { scaledWith = [] } = props;
  return [
    ...stacksIn(props, visible, kind),
    ...beforeIn(props, visible, kind),
    ...forecastExtents(visible, props.stack),
    ...stacksIn(
      props,
      scaledWith.filter(({ id }) => !look.hidden.has(id)),
      kind,
    ),
  ];
}

/** A mirrored chart shows each target on both sides of zero. */
function onBothSides(props: CartesianProps): CartesianProps {
  if (props.stack !== 'mirror') return props;
  return { ...props, targets: props.targets.flatMap((each) => [each, { ...each, value: -each.value }]) };
}

function stacksIn(
  props: CartesianProps,
  visible: readonly Series[],
  kind: CartesianKind,
): readonly Stacked[] {
  return drawableOn(props.axis, kind.stacksOf?.(visible, props) ?? stackSeries(visible, props.stack));
}

/** The series of the comparison period, stacked in the same way. */
function beforeIn(
  props: CartesianProps,
  visible: readonly Series[],
  kind: CartesianKind,
): readonly Stacked[] {
  if (!props.drawPrevious) return [];
  const earlier = visible.flatMap((series): readonly Series[] =>
    series.previous === null ? [] : [{ ...series, values: series.previous }],
  );
  return stacksIn(props, earlier, kind);
}

/** The room beside the plot for half the width of a line that runs along its edge. Pixels. */
const EDGE = 2;

/** Clips the marks to the plot where an axis has fixed ends, so that they are not painted over the labels. */
function onAxis(
  { axis, right }: CartesianProps,
  { plot, room, horizontal }: CartesianLayout,
  marks: readonly Mark[],
): readonly Mark[] {
  const isEnded = [axis, right?.axis].some((each) => each && (each.min !== null || each.max !== null));
  if (!isEnded) return marks;
  const box = horizontal
    ? { x: plot.x, y: 0, width: plot.width + EDGE, height: room.height }
    : { x: 0, y: plot.y - EDGE, width: room.width, height: plot.height + 2 * EDGE };
  return [{ kind: 'clip', ...box, marks }];
}

/** The series that are not hidden in the legend; all of them if all are hidden. */
function visibleOf({ series }: CartesianProps, { hidden }: Look): readonly Series[] {
  const shown = series.filter(({ id }) => !hidden.has(id));
  return shown.length === 0 ? series : shown;
}

/**
 * Whether the names of the series are drawn at the ends of their lines. A single series is named by the
 * widget's title.
 */
function namesEnds({ series, legend, stack }: CartesianProps, { width }: Room): boolean {
  const isFew = series.length > 1 && series.length <= NAMED_SERIES;
  return isFew && legend === 'auto' && stack === 'none' && width >= NAMED_FROM_WIDTH;
}

interface Scales {
  readonly scale: ValueScale;
  /** The second axis; null without one. */
  readonly right: ValueScale | null;
}

/** The scales of both axes, with ticks at equal heights; one scale where all series share an axis. */
function scalesFor(
  props: CartesianProps,
  visible: readonly Series[],
  stacked: readonly Stacked[],
  kind: CartesianKind,
): Scales {
  if (props.right === undefined) return { scale: scaleFor(props, visible, stacked, kind), right: null };
  const spanOf = (side: AxisSide, { format }: NumberStyle, axis: AxisOfFigures | undefined): Span => ({
    figures: [
      ...stacked
        .filter(({ series }) => (series.axis ?? 'left') === side)
        .flatMap(({ extents }) => extents.flatMap((each) => each ?? [])),
      ...props.targets.flatMap(({ value, axis: own = 'left' }) => (own === side ? value : [])),
    ],
    whole: format === 'integer',
    ...(axis !== undefined && axis.max !== null && { max: axis.max }),
  });
  const [scale, right] = pairedScales(
    spanOf('left', props.style, props.axis),
    spanOf('right', props.right.style, props.right.axis),
  );
  return { scale, right };
}

function scaleFor(
  props: CartesianProps,
  visible: readonly Series[],
  stacked: readonly Stacked[],
  { horizontal, fromZero }: CartesianKind,
): ValueScale {
  const targets = props.targets.map(({ value }) => value);
  const rounded = scaleOf(stacked, {
    stack: props.stack,
    fromZero,
    targets,
    smallestStep: props.style.format === 'integer' ? 1 : 0,
  });
  const figures = stacked.flatMap(({ extents }) => extents.flatMap((extent) => extent ?? []));
  if (props.axis !== undefined && isStated(props.axis)) {
    return statedScale(rounded, props.axis, [...figures, ...targets]);
  }
  if (!horizontal || !namesBars(props, visible)) return rounded;
  // Bars that show their figures need no rounded scale: the longest bar takes all the room.
  const ends = [Math.min(0, ...targets, ...figures), Math.max(0, ...targets, ...figures)] as const;
  const [min, max] = props.stack === 'mirror' ? evenSides(...ends) : ends;
  return max > min ? { min, max, ticks: [] } : rounded;
}

/** Whether the page sets anything of an axis besides its title. */
const isStated = ({ min, max, scale, reversed }: AxisOfFigures): boolean =>
  min !== null || max !== null || scale === 'log' || reversed;
