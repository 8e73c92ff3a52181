import { toNumber } from '../../../../format/index.ts';
import type { GoodWhen, NumberStyle, Tone } from '../../../../format/index.ts';
import type { ReportColumn, ReportData } from '../../../../language/plan/index.ts';
import { expectedTotal } from './forecast.ts';
import type { ExpectedTotal } from './forecast.ts';
import { combinerOf, groupRows, leafRows, totalOf } from '../../combine.ts';
import type { RowGroup } from '../../combine.ts';
import { computedTable } from '../../computed-table.ts';
import { numberStyle, targetOf } from '../../styles.ts';
import type { StyleSpec, TargetSpec } from '../../styles.ts';
import { inNamedOrder, topMembers } from '../../top-members.ts';
import type { WidgetContext, WidgetData } from '../../widget.ts';
import type { NamedFigure } from '../guide/figure-tooltip.ts';
import { findColumn, memberId, memberName } from './series.ts';

/** A figure and its target. */
export interface RatedFigure {
  readonly id: string;
  readonly name: string;
  readonly value: number;
  readonly text: string;
  readonly full: string;
  readonly target: number | null;
  /** `92% of the target`; null without a target, and where the figure says the same. */
  readonly reached: string | null;
  /** Whether the target is reached; neutral where no direction is good. */
  readonly tone: Tone;
  /** The forecast of the figure; null without one. */
  readonly expected: ExpectedFigure | null;
}

export interface ExpectedFigure {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** `97% expected (92% to 103%)`. */
  readonly text: string;
  /**
   * The probability that the target is reached at the end, 0 to 1. Null without a target, and where no direction is
   * good.
   */
  readonly chance: number | null;
}

interface RatedSpec extends StyleSpec {
  readonly query: string;
  readonly measure: string;
  /** The dimension with one figure for each member. */
  readonly by?: string;
  /** A measure to sort by; a minus sign in front sorts from large to small. */
  readonly sort?: string;
  readonly limit?: number;
  readonly target?: TargetSpec;
  readonly goodWhen?: GoodWhen;
}

export interface RatedFigures {
  readonly figures: readonly RatedFigure[];
  readonly column: ReportColumn;
  /** The column of the members; null for a single total. */
  readonly field: string | null;
  readonly style: NumberStyle;
  /** The name of the target. */
  readonly targetName: string;
}

/** One figure for all rows, or one for each of the largest members. Null where no figure is known. */
export function ratedFigures(spec: RatedSpec, data: WidgetData, context: WidgetContext): RatedFigures | null {
  const report = data[spec.query];
  const column = report && findColumn(report.columns, spec.measure);
  if (report === undefined || column === undefined || leafRows(report).length === 0) return null;
  const { columns } = report;
  const style = numberStyle(column, spec);
  const whole = targetOf(spec.target, report, data, context);
  const goodWhen = spec.goodWhen ?? column.goodWhen ?? 'neutral';
  const dimension = spec.by === undefined ? undefined : findColumn(columns, spec.by);
  // By default, sorts by the probability of reaching the target, the lowest first, where there is a forecast.
  const isByRisk =
    spec.sort === undefined && spec.target !== undefined && (report.forecast?.rows.length ?? 0) > 0;
  const rated = (id: string, name: string, cell: unknown, target: number | null): RatedFigure[] => {
    const value = toNumber(cell);
    if (value === null) return [];
    const text = context.format.compact(value, style);
    const share = target === null || target <= 0 ? null : context.format.compact(value / target, RATE);
    const coming = expectedTotal(report, column.name, dimension === undefined ? null : { dimension: dimension.name, id }); // prettier-ignore
    return [
      {
        id,
        name,
        value,
        text,
        full: context.format.full(value, style),
        target,
        // A rate with a target of 100% is that share itself.
        reached: share === null || share === text ? null : context.appText('widgets.ofTarget', { share }),
        tone: target === null ? 'neutral' : toneBeside(value, target, goodWhen),
        expected: coming && expectedOf(coming, target, goodWhen, style, context),
      },
    ];
  };
  const named = (title: string | undefined, otherwise: string): string =>
    title === undefined ? otherwise : context.t(title);
  const figures =
    dimension === undefined
      ? rated('', context.titleOf(column), totalOf(report, column.name), whole?.value ?? null)
      : membersOf(report, dimension, column, isByRisk ? { ...spec, limit: Infinity } : spec).flatMap(
          (group) => {
            const combine = (name: string) => combinerOf(columns, name)(group.rows);
            const own = spec.target?.query === undefined ? spec.target?.measure : undefined;
            const target = own === undefined ? (whole?.value ?? null) : toNumber(combine(own));
            const id = memberId(columns, dimension.name, group);
            return rated(id, memberName(group.key[0]), combine(column.name), target);
          },
        );
  if (isByRisk) {
    figures.sort((a, b) => (a.expected?.chance ?? 2) - (b.expected?.chance ?? 2));
    figures.splice(spec.limit ?? MOST);
  }
  const targetName = named(spec.target?.title, context.appText('widgets.target'));
  return figures.length === 0 ? null : { figures, column, field: dimension?.name ?? null, style, targetName };
}

const RATE = { format: 'percent', digits: 0 } as const;
/** The most figures that can be read one above the other. */
const MOST = 12;

function membersOf(
  report: ReportData,
  dimension: ReportColumn,
  { name }: ReportColumn,
  { sort, limit = MOST }: RatedSpec,
): readonly RowGroup[] {
  const { columns } = report;
  const groups = groupRows(columns, leafRows(report), [dimension.name]);
  return sort === undefined
    ? inNamedOrder(topMembers(columns, groups, name, limit).top, dimension)
    : sortedBy(sort, groups, columns).slice(0, limit);
}

/** Sorts groups by a measure; unknown figures come last in both directions. */
function sortedBy(sort: string, groups: readonly RowGroup[], columns: readonly ReportColumn[]): RowGroup[] {
  const sign = sort.startsWith('-') ? -1 : 1;
  const combine = combinerOf(columns, sort.replace(/^-/, ''));
  const sizeOf = (group: RowGroup): number => {
    const value = toNumber(combine(group.rows));
    return value === null ? Number.MAX_VALUE : sign * value;
  };
  return groups.toSorted((a, b) => sizeOf(a) - sizeOf(b));
}

function expectedOf(
  { value, low, high, chanceOf }: ExpectedTotal,
  target: number | null,
  goodWhen: GoodWhen,
  style: NumberStyle,
  { appText, format }: WidgetContext,
): ExpectedFigure {
  const [said, from, to] = [value, low, high].map((figure) => format.compact(figure, style));
  const text = appText('widgets.forecast.figure', { value: said ?? '', low: from ?? '', high: to ?? '' });
  const reaching = target === null || goodWhen === 'neutral' ? null : chanceOf(target);
  const chance = reaching === null ? null : goodWhen === 'higher' ? reaching : 1 - reaching;
  return { value, low, high, text, chance };
}

function toneBeside(value: number, target: number, goodWhen: GoodWhen): Tone {
  if (goodWhen === 'neutral') return 'neutral';
  return (goodWhen === 'higher' ? value >= target : value <= target) ? 'good' : 'bad';
}

/** The rows of a figure's tooltip. */
export function ratedRows(
  { full, target, reached, expected }: RatedFigure,
  measure: string,
  { style, targetName }: Pick<RatedFigures, 'style' | 'targetName'>,
  { format, appText }: WidgetContext,
): { readonly figures: readonly NamedFigure[]; readonly notes: readonly string[] } {
  return {
    figures: [
      { name: measure, value: full },
      ...(target === null ? [] : [{ name: targetName, value: format.full(target, style) }]),
    ],
    notes: [
      ...(reached === null ? [] : [reached]),
      ...(expected === null ? [] : [expected.text]),
      ...(expected === null || expected.chance === null ? [] : [appText('widgets.forecast.chance', { chance: format.full(expected.chance, RATE) })]), // prettier-ignore
    ],
  };
}

/** The same figures as a table. */
export function ratedTable(spec: RatedSpec, data: WidgetData, context: WidgetContext): ReportData | null {
  const report = data[spec.query];
  const rated = ratedFigures(spec, data, context);
  if (report === undefined || rated === null) return null;
  const { figures, column, style, targetName } = rated;
  const of = spec.by === undefined ? undefined : findColumn(report.columns, spec.by);
  const hasExpected = figures.some(({ expected }) => expected !== null);
  const words = ['expected', 'low', 'high', 'likely'] as const;
  const coming = words.map((name) => ({ name, title: context.appText(`widgets.forecast.columns.${name}`), style: name === 'likely' ? RATE : style })); // prettier-ignore
  return computedTable(
    report,
    [{ name: 'of', title: of === undefined ? context.appText('widgets.value') : context.titleOf(of) }],
    [
      { name: 'value', title: context.titleOf(column), style },
      { name: 'target', title: targetName, style },
      ...(hasExpected ? coming : []),
    ],
    figures.map(({ name, value, target, expected }) => [
      name,
      value,
      target,
      ...(hasExpected ? [expected?.value, expected?.low, expected?.high, expected?.chance].map((cell) => cell ?? null) : []), // prettier-ignore
    ]),
  );
}

/** A sentence about the figures, for screen readers. */
export function describeRated(
  figures: readonly (Pick<RatedFigure, 'name' | 'text' | 'reached'> &
    Partial<Pick<RatedFigure, 'expected'>>)[],
  { appText }: WidgetContext,
): string {
  const entries = figures.map(({ name, text, reached, expected }) =>
    appText('widgets.describe.entry', {
      name,
      value: [reached === null ? text : `${text} (${reached})`, expected?.text ?? []].flat().join('; '),
    }),
  );
  return appText('widgets.describe.rings', { entries: entries.join(', ') });
}
