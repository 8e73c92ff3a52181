import { toNumber, toneOf } from '../../../format/index.ts';
import type { GoodWhen, NumberStyle, Tone } from '../../../format/index.ts';
import type { ReportCell, ReportColumn, ReportData } from '../../../language/plan/index.ts';
import { countsBehind, mayBeChance } from '../chance.ts';
import { joinedNotes } from '../chart-kit/data/note.ts';
import { findColumn, memberId, memberName } from '../chart-kit/data/series.ts';
import { combinerOf, groupRows, leafRows, totalOf } from '../combine.ts';
import { comparisonOf } from '../comparison.ts';
import { coverageNote } from '../coverage.ts';
import { numberStyle } from '../styles.ts';
import { inNamedOrder, topMembers } from '../top-members.ts';
import type { SpecOf, ToProps, WidgetContext } from '../widget.ts';

export interface FunnelStep {
  readonly id: string;
  readonly name: string;
  readonly value: number | null;
  readonly text: string;
  readonly full: string;
  /** The figure divided by that of the previous step: 0 to 1, or more. Null where it is unknown. */
  readonly ofPrevious: number | null;
  readonly ofFirst: number | null;
  /** The figure of the comparison period; null without a comparison. */
  readonly before: number | null;
  readonly change: { readonly text: string; readonly tone: Tone } | null;
  /** Whether the change rests on so few cases that it may be chance. */
  readonly isChance: boolean;
}

export interface FunnelProps {
  readonly steps: readonly FunnelStep[];
  readonly style: NumberStyle;
  readonly measure: string;
  /** The column whose members are the steps; null where the steps are measures. */
  readonly field: string | null;
  readonly height: number;
  readonly note: string | null;
}

interface Figure {
  readonly id: string;
  readonly name: string;
  readonly value: number | null;
  readonly goodWhen: GoodWhen;
  /** The counts that the figure is based on. */
  readonly counts: readonly ReportCell[];
}

/** The figures of all steps; null where no step has one. */
export const funnelProps: ToProps<'funnel', FunnelProps> = (spec, data, context) => {
  const report = data[spec.query];
  if (report === undefined || leafRows(report).length === 0) return null;
  const { appText, format } = context;
  const measures = measuresOf(spec.steps, report);
  const [first] = measures;
  const found = figuresOf(spec.steps, report, context);
  if (first === undefined || found.every(({ value }) => value === null)) return null;
  const compared = spec.compare === undefined ? null : comparisonOf(data[spec.compare] ?? report);
  const earlier = new Map(
    (compared === null ? [] : figuresOf(spec.steps, compared, context)).map((figure) => [figure.id, figure]),
  );
  const style = numberStyle(first, spec);
  const steps = found.map(({ id, name, value, goodWhen, counts }, at): FunnelStep => {
    const then = earlier.get(id);
    const before = then?.value ?? null;
    const isChance =
      goodWhen !== 'neutral' &&
      mayBeChance(
        value,
        before,
        counts.map((count, index) => [count, then?.counts[index]]),
      );
    const change = format.change(value, before, style);
    return {
      id,
      name,
      value,
      text: format.compact(value, style),
      full: format.full(value, style),
      ofPrevious: at === 0 ? null : partOf(value, found[at - 1]?.value ?? null),
      ofFirst: at === 0 ? null : partOf(value, found[0]?.value ?? null),
      before,
      change:
        change === null ? null : { text: change.text, tone: toneOf(change, isChance ? 'neutral' : goodWhen) },
      isChance: change !== null && isChance,
    };
  });
  const larger = steps.filter(({ ofPrevious }) => ofPrevious !== null && ofPrevious > 1);
  return {
    steps,
    style,
    measure: Array.isArray(spec.steps) ? appText('widgets.steps') : context.titleOf(first),
    field: 'measure' in spec.steps ? spec.steps.dimension : null,
    height: spec.height,
    note: joinedNotes([
      larger.length === 0
        ? null
        : appText('widgets.largerSteps', { names: larger.map(({ name }) => name).join(', ') }),
      coverageNote(report, measures, context),
    ]),
  };
};

function measuresOf(steps: SpecOf<'funnel'>['steps'], { columns }: ReportData): readonly ReportColumn[] {
  const names = 'measure' in steps ? [steps.measure] : steps;
  return names.map((name) => findColumn(columns, name)).filter((column) => column !== undefined);
}

/**
 * The steps: measures in the order of the file, or members of a dimension in the dataset's order, else the largest
 * first.
 */
function figuresOf(
  steps: SpecOf<'funnel'>['steps'],
  report: ReportData,
  { titleOf }: WidgetContext,
): readonly Figure[] {
  const { columns } = report;
  const measures = measuresOf(steps, report);
  if (!('measure' in steps))
    return measures.map((column) => ({
      id: column.name,
      name: titleOf(column),
      value: toNumber(totalOf(report, column.name)),
      goodWhen: column.goodWhen ?? 'neutral',
      counts: countsBehind(columns, column).map(({ name }) => totalOf(report, name)),
    }));
  const dimension = findColumn(columns, steps.dimension);
  const [measure] = measures;
  if (dimension === undefined || measure === undefined) return [];
  const groups = groupRows(columns, leafRows(report), [dimension.name]);
  const { top } = topMembers(columns, groups, measure.name, MOST_STEPS);
  const combine = combinerOf(columns, measure.name);
  const counters = countsBehind(columns, measure).map(({ name }) => combinerOf(columns, name));
  return inNamedOrder(top, dimension).map((group) => ({
    id: memberId(columns, dimension.name, group),
    name: memberName(group.key[0]),
    value: toNumber(combine(group.rows)),
    goodWhen: measure.goodWhen ?? 'neutral',
    counts: counters.map((count) => count(group.rows)),
  }));
}

/** The most steps that can be read. */
const MOST_STEPS = 20;

/** Null where there is no meaningful part: without a positive whole, or for a negative value. */
function partOf(value: number | null, whole: number | null): number | null {
  if (value === null || whole === null || whole <= 0 || value < 0) return null;
  const part = value / whole;
  return Number.isFinite(part) ? part : null;
}
