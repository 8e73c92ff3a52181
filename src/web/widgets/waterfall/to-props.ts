import { toNumber, withSign } from '../../../format/index.ts';
import type { GoodWhen, NumberStyle } from '../../../format/index.ts';
import type { ReportColumn, ReportData } from '../../../language/plan/index.ts';
import { decompose, rankParts } from '../../../modelling/decomposition/index.ts';
import type { Amount } from '../../../modelling/decomposition/index.ts';
import { joinedNotes } from '../chart-kit/data/note.ts';
import { findColumn, memberId, memberName, OTHER_ID } from '../chart-kit/data/series.ts';
import type { ValueScale } from '../chart-kit/scale/values.ts';
import { combinerOf, groupRows, leafRows, totalOf } from '../combine.ts';
import { comparisonOf } from '../comparison.ts';
import { coverageNote } from '../coverage.ts';
import { numberStyle } from '../styles.ts';
import type { SpecOf, ToProps, WidgetContext, WidgetData } from '../widget.ts';
import { scaleOfSums } from './scale.ts';

export interface WaterfallStep {
  readonly id: string;
  readonly name: string;
  /** `base`: the part that the other parts start from. */
  readonly kind: 'total' | 'base' | 'part' | 'rest' | 'effect';
  /** A total, or the change to the previous sum; negative for a decrease. */
  readonly value: number;
  /** The sums before and after it; a total starts at zero. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly full: string;
  /** The members that the rest holds, or that an effect comes from, the largest first. */
  readonly holds: readonly string[];
}

export interface WaterfallProps {
  readonly steps: readonly WaterfallStep[];
  readonly scale: ValueScale;
  readonly style: NumberStyle;
  readonly goodWhen: GoodWhen;
  readonly measure: string;
  readonly dimension: string;
  /** The column of the members. */
  readonly field: string;
  readonly height: number;
  readonly note: string | null;
}

interface Part {
  readonly id: string;
  readonly name: string;
  readonly value: number;
}

/** The steps between two totals, or those that make up one. */
interface Bridge {
  /** Null where the parts start at zero. */
  readonly start: { readonly name: string; readonly value: number } | null;
  readonly end: { readonly name: string; readonly value: number };
  readonly parts: readonly Part[];
}

/** The steps from one total to another, as contributions of members; null where a total is unknown. */
export const waterfallProps: ToProps<'waterfall', WaterfallProps> = (spec, data, context) => {
  const report = data[spec.query];
  const measure = report && findColumn(report.columns, spec.y);
  const dimension = report && findColumn(report.columns, spec.x);
  if (report === undefined || measure === undefined || dimension === undefined) return null;
  if (leafRows(report).length === 0) return null;
  const bridge = bridgeOf(spec, data, report, { measure, dimension }, context);
  if (bridge === null) return null;
  const { start, end, parts } = bridge;
  const effects = spec.effects === undefined ? [] : changesOf(spec, data, report, dimension, bridge, context);
  if (effects === null) return null;
  const { shown, rest } = largest(effects.length > 0 ? [] : parts, spec.limit, inOrder(dimension));
  const begin = start?.value ?? 0;
  const named = [...shown, ...effects].reduce((sum, { value }) => sum + value, 0);
  const missing = end.value - begin - named;
  const isAll =
    rest.length === 0 && Math.abs(missing) <= 1e-9 * Math.max(Math.abs(end.value), Math.abs(begin));
  if (!Number.isFinite(missing)) return null;
  const style = numberStyle(measure, spec);
  const write = ({ value, kind }: { readonly value: number; readonly kind: WaterfallStep['kind'] }) => ({
    text: signed(context.format.compact(value, style), value, kind),
    full: signed(context.format.full(value, style), value, kind),
  });
  let sum = 0;
  const step = (part: Part, kind: WaterfallStep['kind'], holds: readonly string[] = []): WaterfallStep => {
    const from = kind === 'total' ? 0 : sum;
    sum = kind === 'total' ? part.value : sum + part.value;
    return { ...part, kind, from, to: sum, ...write({ ...part, kind }), holds };
  };
  const hasBase = start === null && (dimension.order ?? []).length > 0;
  const steps = [
    ...(start === null ? [] : [step({ id: 'start', ...start }, 'total')]),
    ...shown.map((part, at) => step(part, hasBase && at === 0 ? 'base' : 'part')),
    ...effects.map(({ holds, ...effect }) => step(effect, 'effect', holds)),
    ...(isAll
      ? []
      : [
          step(
            { id: OTHER_ID, name: context.appText('widgets.other'), value: missing },
            'rest',
            rest.map(({ name }) => name),
          ),
        ]),
    step({ id: 'end', ...end }, 'total'),
  ];
  const scale = scaleOfSums(steps);
  return {
    steps,
    scale,
    style,
    goodWhen: measure.goodWhen ?? 'neutral',
    measure: context.titleOf(measure),
    dimension: context.titleOf(dimension),
    field: dimension.name,
    height: spec.height,
    note: joinedNotes([
      scale.min > 0
        ? context.appText('widgets.axisFrom', { value: context.format.axis(scale.min, style) })
        : null,
      coverageNote(report, [measure], context),
    ]),
  };
};

function bridgeOf(
  { from, compare }: SpecOf<'waterfall'>,
  data: WidgetData,
  report: ReportData,
  { measure, dimension }: { readonly measure: ReportColumn; readonly dimension: ReportColumn },
  context: WidgetContext,
): Bridge | null {
  const { appText, titleOf } = context;
  const total = toNumber(totalOf(report, measure.name));
  if (total === null) return null;
  const now = partsOf(report, dimension, measure.name, context);
  if (from === undefined && compare === undefined)
    return { start: null, end: { name: appText('widgets.total'), value: total }, parts: now };
  const earlier = from !== undefined ? report : comparisonOf(data[compare ?? ''] ?? report);
  const column = earlier === null ? undefined : findColumn(earlier.columns, from ?? measure.name);
  const before = earlier && column && toNumber(totalOf(earlier, column.name));
  if (earlier === null || column === undefined || typeof before !== 'number') return null;
  const was = new Map(
    partsOf(earlier, dimension, column.name, context).map((part) => [part.id, part] as const),
  );
  const gone = [...was.values()].filter(({ id }) => now.every((part) => part.id !== id));
  return {
    start: { name: from === undefined ? appText('widgets.before') : titleOf(column), value: before },
    end: { name: from === undefined ? appText('widgets.thisPeriod') : titleOf(measure), value: total },
    parts: [
      ...now.map((part) => ({ ...part, value: part.value - (was.get(part.id)?.value ?? 0) })),
      ...gone.map((part) => ({ ...part, value: -part.value })),
    ],
  };
}

type NamedEffect = Part & Pick<WaterfallStep, 'holds'>;

/** The change between both totals, split into effects of volume, mix and rate; null where these can't be computed. */
function changesOf(
  spec: SpecOf<'waterfall'>,
  data: WidgetData,
  report: ReportData,
  dimension: ReportColumn,
  { start }: Bridge,
  context: WidgetContext,
): readonly NamedEffect[] | null {
  const base = findColumn(report.columns, spec.effects ?? '');
  const earlier = comparisonOf(data[spec.compare ?? ''] ?? report);
  if (base === undefined || earlier === null || start === null) return null;
  const amountsIn = (one: ReportData): ReadonlyMap<string, Amount> => {
    const bases = new Map(partsOf(one, dimension, base.name, context).map((part) => [part.id, part]));
    const amounts = new Map(partsOf(one, dimension, spec.y, context).map((part) => [part.id, part]));
    for (const part of [...bases.values(), ...amounts.values()]) names.set(part.id, part.name);
    return new Map(
      [...new Set([...bases.keys(), ...amounts.keys()])].map((id) => [
        id,
        { amount: amounts.get(id)?.value ?? 0, base: bases.get(id)?.value ?? 0 },
      ]),
    );
  };
  const names = new Map<string, string>();
  const [now, before] = [amountsIn(report), amountsIn(earlier)];
  const members = [...names.keys()].map((id) => ({
    id,
    now: now.get(id) ?? NOTHING,
    before: before.get(id) ?? NOTHING,
  }));
  const found = decompose(members);
  if (found === null) return null;
  const style = numberStyle(findColumn(report.columns, spec.y) ?? base, spec);
  const written = (value: number): string => signed(context.format.compact(value, style), value, 'part');
  return EFFECTS.map((kind) => ({
    id: kind,
    name: context.appText(`widgets.effects.${kind}`),
    value: found[kind],
    // The volume effect is that of the whole, so it lists no members.
    holds: (kind === 'volume'
      ? []
      : rankParts(
          found.members.map((each) => ({ id: each.id, value: each[kind] })),
          MOST_HELD,
        )
    ).flatMap(({ id, value }) => (id === null ? [] : [`${names.get(id) ?? id} ${written(value)}`])),
  }));
}

const EFFECTS = ['volume', 'mix', 'rate'] as const;
const NOTHING: Amount = { amount: 0, base: 0 };
/** The most members that are listed for an effect. */
const MOST_HELD = 5;

/** The figure of each member that has one. */
function partsOf(
  report: ReportData,
  dimension: ReportColumn,
  measure: string,
  { format }: WidgetContext,
): readonly Part[] {
  const { columns } = report;
  const column = findColumn(columns, dimension.name) ?? dimension;
  const combine = combinerOf(columns, measure);
  return groupRows(columns, leafRows(report), [column.name]).flatMap((group): Part[] => {
    const value = toNumber(combine(group.rows));
    const [key] = group.key;
    const name = column.type === 'date' ? format.date(key, column.grain) : memberName(key);
    return value === null ? [] : [{ id: memberId(columns, column.name, group), name, value }];
  });
}

/** Compares two parts by the order of their dimension; null to sort by size. */
type Order = ((one: Part, other: Part) => number) | null;

function inOrder({ type, order = [] }: ReportColumn): Order {
  if (type === 'date') return (one, other) => (one.id < other.id ? -1 : 1);
  if (order.length === 0) return null;
  const places = new Map(order.map((name, place) => [name, place]));
  const placeOf = ({ name }: Part): number => places.get(name) ?? order.length;
  return (one, other) => placeOf(one) - placeOf(other);
}

/** The parts with the largest absolute figures, increases before decreases. */
function largest(
  parts: readonly Part[],
  limit: number,
  order: Order,
): { readonly shown: readonly Part[]; readonly rest: readonly Part[] } {
  const ranked = parts.toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value) || 0);
  const shown = ranked.slice(0, limit).toSorted(order ?? ((a, b) => b.value - a.value || 0));
  return { shown, rest: ranked.slice(limit) };
}

const signed = (text: string, value: number, kind: WaterfallStep['kind']): string =>
  kind === 'total' || kind === 'base' ? text : withSign(text, value);
