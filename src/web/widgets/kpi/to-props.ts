import { toNumber, toneOf } from '../../../format/index.ts';
import type { Tone } from '../../../format/index.ts';
import type { ReportCell, ReportColumn, ReportData } from '../../../language/plan/index.ts';
import { countsBehind, mayBeChance } from '../chance.ts';
import { datePositions, openFrom } from '../chart-kit/data/positions.ts';
import { findColumn, valuesAt } from '../chart-kit/data/series.ts';
import type { Course } from '../chart-kit/layout/sparkline.ts';
import { leafRows, ROW_CURRENCY, totalOf } from '../combine.ts';
import { comparisonOf } from '../comparison.ts';
import { isOfOtherFacts, wholeCoverage } from '../coverage.ts';
import { uncomparedNote } from '../period-notes.ts';
import { amountStyle, numberStyle, targetOf } from '../styles.ts';
import type { SpecOf, ToProps, WidgetContext, WidgetData } from '../widget.ts';

export interface KpiProps {
  readonly label: string;
  readonly value: string;
  readonly full: string;
  readonly change: {
    readonly text: string;
    readonly direction: 'up' | 'down' | 'flat';
    readonly tone: Tone;
    /** The figure of the comparison period. */
    readonly against: string;
    /** Whether the change rests on so few cases that it may be chance. */
    readonly isChance: boolean;
  } | null;
  /** How much of the data the figure covers, if not all: "covers 57% of spend". */
  readonly coverage: string | null;
  /** A short reason why a requested change is missing: the data begin later. */
  readonly uncompared: string | null;
  /** The figures over time; null is a gap. Incomplete periods are left out, because they would show a decrease. */
  readonly course: Course | null;
  readonly target: { readonly value: number; readonly text: string; readonly tone: Tone } | null;
}

/** One figure over the whole query, with its change and its sparkline. */
export const kpiProps: ToProps<'kpi', KpiProps> = (spec, data, context) => {
  const report = data[spec.query];
  const column = report && findColumn(report.columns, spec.measure);
  if (report === undefined || column === undefined) return null;
  const total = toNumber(totalOf(report, column.name));
  if (total === null && leafRows(report).length === 0) return null;
  const style = amountStyle(numberStyle(column, spec), totalOf(report, ROW_CURRENCY));
  const goodWhen = spec.goodWhen ?? column.goodWhen ?? 'neutral';
  const target = targetProps(spec, data, total, goodWhen, context);
  return {
    label: spec.title === undefined ? context.titleOf(column) : context.t(spec.title),
    value: context.format.compact(total, style),
    full: context.format.full(total, style),
    change: changeOf(spec, data, total, goodWhen, context),
    coverage: coverageOf(spec, data, context),
    uncompared: uncomparedOf(spec, data, context),
    course: courseOf(spec, report, column.name, target?.value, context),
    target,
  };
};

type GoodWhen = NonNullable<SpecOf<'kpi'>['goodWhen']>;

function changeOf(
  spec: SpecOf<'kpi'>,
  data: WidgetData,
  total: number | null,
  goodWhen: GoodWhen,
  context: WidgetContext,
): KpiProps['change'] {
  const compared = spec.delta === undefined ? undefined : data[spec.delta];
  const earlier = compared === undefined ? null : comparisonOf(compared);
  const column = earlier === null ? undefined : findColumn(earlier.columns, spec.measure);
  if (earlier === null || column === undefined) return null;
  const style = amountStyle(numberStyle(column, spec), totalOf(earlier, ROW_CURRENCY));
  const before = totalOf(earlier, column.name);
  const change = context.format.change(total, before, style);
  if (change === null) return null;
  const own = data[spec.query];
  const isRated = own === undefined || !isOfOtherFacts(own, earlier, spec.measure);
  const isChance =
    goodWhen !== 'neutral' && own !== undefined && isByChance(own, earlier, column, total, before);
  return {
    text: change.text,
    direction: change.direction,
    tone: toneOf(change, isRated && !isChance ? goodWhen : 'neutral'),
    against: context.format.compact(before, style),
    isChance,
  };
}

function isByChance(
  own: ReportData,
  earlier: ReportData,
  column: ReportColumn,
  total: number | null,
  before: ReportCell,
): boolean {
  const counts = countsBehind(own.columns, column);
  return mayBeChance(
    total,
    before,
    counts.map(({ name }) => [totalOf(own, name), totalOf(earlier, name)]),
  );
}

/** The coverage of the figure, and of the figure it is compared with. */
function coverageOf(spec: SpecOf<'kpi'>, data: WidgetData, context: WidgetContext): string | null {
  const [own, compared] = [data[spec.query], spec.delta === undefined ? undefined : data[spec.delta]];
  const measure = own && findColumn(own.columns, spec.measure);
  if (own === undefined || measure === undefined) return null;
  return wholeCoverage(own, measure.name, context, compared ? comparisonOf(compared) : null);
}

function uncomparedOf(spec: SpecOf<'kpi'>, data: WidgetData, context: WidgetContext): string | null {
  const compared = spec.delta === undefined ? undefined : data[spec.delta];
  const note = compared === undefined ? null : uncomparedNote(compared, context);
  return note === null ? null : (note.short ?? context.appText('widgets.period.notCompared'));
}

function courseOf(
  spec: SpecOf<'kpi'>,
  report: ReportData,
  measure: string,
  target: number | undefined,
  context: WidgetContext,
): KpiProps['course'] {
  const column = spec.sparkline === undefined ? undefined : findColumn(report.columns, spec.sparkline);
  if (column === undefined || column.type !== 'date') return null;
  const rows = leafRows(report);
  const positions = datePositions(report, column, rows, context);
  const values = valuesAt(report.columns, rows, measure, positions.indexOf, positions.list.length);
  const figure = findColumn(report.columns, measure);
  const { openFrom: open = Infinity } =
    figure === undefined ? {} : openFrom(figure, positions, context.today);
  // Figures that still grow would show a decrease.
  const course = values.filter((_, at) => at < open && !positions.partial.has(at));
  return course.filter((value) => value !== null).length > 1 ? { values: course, target } : null;
}

function targetProps(
  spec: SpecOf<'kpi'>,
  data: WidgetData,
  total: number | null,
  goodWhen: GoodWhen,
  context: WidgetContext,
): KpiProps['target'] {
  const report = data[spec.query];
  const target = report === undefined ? null : targetOf(spec.target, report, data, context);
  const column = report && findColumn(report.columns, spec.measure);
  if (target === null || column === undefined) return null;
  const text = context.appText('widgets.targetIs', {
    label: target.label,
    value: context.format.compact(target.value, numberStyle(column, spec)),
  });
  if (total === null || goodWhen === 'neutral') return { value: target.value, text, tone: 'neutral' };
  const reached = goodWhen === 'higher' ? total >= target.value : total <= target.value;
  return { value: target.value, text, tone: reached ? 'good' : 'bad' };
}
