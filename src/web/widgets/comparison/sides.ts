import { toNumber } from '../../../format/index.ts';
import type { ReportCell, ReportColumn, ReportData } from '../../../language/plan/index.ts';
import { findColumn } from '../chart-kit/data/series.ts';
import { ROW_CURRENCY, totalOf } from '../combine.ts';
import { comparisonOf } from '../comparison.ts';
import { coverageColumn } from '../coverage.ts';
import { memberText } from '../table/member-text.ts';
import { growTree, keyBelow, memberKey } from '../table/tree.ts';
import { statedValues } from '../stated-values.ts';
import type { SpecOf, WidgetContext, WidgetData } from '../widget.ts';

/** One of the two compared things. */
export interface Side {
  readonly key: string;
  readonly name: string;
  /** The figure of a column; null where it is unknown. */
  readonly figure: (column: string) => ReportCell;
}

export interface Sides {
  readonly report: ReportData;
  readonly measures: readonly ReportColumn[];
  /** All options: the members, the largest first, or two periods. */
  readonly all: readonly Side[];
  /** The keys of the two initial sides. */
  readonly first: readonly [string, string];
  /** The dimension of the members; null for periods. */
  readonly dimension: ReportColumn | null;
}

/** The sides that can be compared; null where there are fewer than two. */
export function sidesOf(spec: SpecOf<'comparison'>, data: WidgetData, context: WidgetContext): Sides | null {
  const report = data[spec.query];
  if (report === undefined) return null;
  const measures = spec.measures.flatMap((name) => findColumn(report.columns, name) ?? []);
  if (measures.length === 0) return null;
  const found = foundOf(spec, data, report, context);
  return found === null ? null : { report, measures, ...found };
}

type Found = Pick<Sides, 'all' | 'first' | 'dimension'>;

function foundOf(
  spec: SpecOf<'comparison'>,
  data: WidgetData,
  report: ReportData,
  context: WidgetContext,
): Found | null {
  if (spec.by !== undefined) return membersOf(spec, report, context);
  if (spec.with !== undefined) return selectionsOf(spec, data, report, context);
  return periodsOf(spec, data, context);
}

/** The results of two queries, each with a name. */
function selectionsOf(
  spec: SpecOf<'comparison'>,
  data: WidgetData,
  report: ReportData,
  context: WidgetContext,
): Found | null {
  const other = data[spec.with ?? ''];
  if (other === undefined || report.rows.length + other.rows.length === 0) return null;
  const values = statedValues(spec, data, context);
  const [one, two] = spec.names ?? [];
  const nameOf = (key: string | undefined, { range }: ReportData): string =>
    key === undefined
      ? range === undefined
        ? ''
        : context.format.range(range.start, range.end)
      : context.t(key, values);
  const side = (key: string, answer: ReportData, title: string | undefined): Side => ({
    key,
    name: nameOf(title, answer),
    figure: (column) => totalOf(answer, column),
  });
  return {
    all: [side('this', report, one), side('that', other, two)],
    first: ['this', 'that'],
    dimension: null,
  };
}

function periodsOf(
  spec: SpecOf<'comparison'>,
  data: WidgetData,
  { format, appText }: WidgetContext,
): Found | null {
  const now = spec.delta === undefined ? undefined : data[spec.delta];
  const before = now === undefined ? null : comparisonOf(now);
  if (now === undefined || before === null || now.rows.length === 0) return null;
  const side = (key: string, report: ReportData, name: string): Side => ({
    key,
    name: report.range === undefined ? name : format.range(report.range.start, report.range.end),
    figure: (column) => totalOf(report, column),
  });
  const both = [
    side('now', now, appText('widgets.thisPeriod')),
    side('before', before, appText('widgets.previousPeriod')),
  ];
  return { all: both, first: ['now', 'before'], dimension: null };
}

function membersOf(spec: SpecOf<'comparison'>, report: ReportData, context: WidgetContext): Found | null {
  const dimension = findColumn(report.columns, spec.by ?? '');
  const ranked = findColumn(report.columns, spec.measures[0] ?? '');
  if (dimension === undefined || ranked === undefined) return null;
  const fields = report.columns.flatMap(({ name, role }) => (role === 'dimension' || role === 'key' || role === 'level' ? [] : [name])); // prettier-ignore
  const places = new Map(fields.map((name, at) => [name, at]));
  const all = growTree(report, null, [dimension.name], fields)
    .children.map((node): Side => ({
      key: node.key,
      name: memberText(node.label, dimension, context),
      figure: (column) => node.figure(places.get(column) ?? -1),
    }))
    .toSorted((a, b) => (toNumber(b.figure(ranked.name)) ?? -Infinity) - (toNumber(a.figure(ranked.name)) ?? -Infinity)); // prettier-ignore
  const named = (written: string | undefined): Side | undefined =>
    written === undefined
      ? undefined
      : all.find(({ key, name }) => name === written || key === keyBelow('', memberKey(written)));
  const one = named(spec.this) ?? all.find((side) => side !== named(spec.that));
  const other = named(spec.that) ?? all.find((side) => side !== one);
  if (one === undefined || other === undefined) return null;
  return { all, first: [one.key, other.key], dimension };
}

/** The currency of a side's amounts. */
export const currencyOf = (side: Side): ReportCell => side.figure(ROW_CURRENCY);

export function shareOf({ columns }: ReportData, side: Side, measure: string): ReportCell | undefined {
  const coverage = coverageColumn(columns, measure);
  return coverage === undefined ? undefined : side.figure(coverage.name);
}
