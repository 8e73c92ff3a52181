import type { MeasureFormat, WidgetSpec } from '../../generated/spec.ts';
import type { Report } from '../../source/layered.ts';
import { formatWith, measureOf, operationFault, splitMeasure } from '../../terms/operation.ts';
import { definitionFor, optionOf, usesOf, wholeOf, type FieldUse } from '../../widgets/names-in-widget.ts';
import { addable, addsUp, combines, withoutGrain, type QueryFields } from '../page/query-fields.ts';
import { linkField } from './link-field.ts';
import type { Measured } from './link-options.ts';

/**
 * Checks the fields that a widget names. A widget that groups the query's rows further must be able to
 * combine them, when a parameter of the query (`whole`) fixes its rows.
 */
export function linkFields(
  spec: WidgetSpec,
  query: string,
  fields: QueryFields,
  whole: string | null,
  report: Report,
): void {
  const { groups } = definitionFor(spec);
  const uses = usesOf(spec);
  if (uses.map((use) => linkField(use, query, fields, report)).includes(false)) return;
  linkUnits(spec, fields, report);
  linkSides(spec, report);
  linkLevels(spec, uses, report);
  linkOperations(spec, uses, fields, report);
  linkOrder(spec, fields, report);
  linkDays(spec, fields, report);
  linkDated(spec, uses, fields, report);
  const { option, why = '' } = wholeOf(spec) ?? {};
  const notWhole = uses.filter(
    ({ name, at }) => at[0] === option && isWholeOf(spec, at) && !addsUp(fields, name),
  );
  const allowed = notWhole.length === 0 ? [] : addable(fields);
  for (const use of notWhole) report('not-additive', use.at, { measure: use.name, why, allowed });
  const grouped = uses.filter(({ at }) => groups.includes(String(at[0])));
  if (whole === null || grouped.length === 0) return;
  const over = fields.dimensions.filter(
    (dimension) => !grouped.some(({ name }) => withoutGrain(name) === dimension),
  );
  if (over.length === 0) return;
  const figures = uses.filter(
    ({ name, at }) =>
      !['sort', 'values'].includes(String(at[0])) &&
      fields.measures.includes(name) &&
      !notWhole.some((use) => use.name === name),
  );
  for (const use of figures) {
    if (!combines(fields, use.name))
      report('not-combinable', use.at, { measure: use.name, query, over, whole });
  }
}

/** Whether a measure is drawn as a part of a whole. Lines and areas beside stacked columns are not. */
function isWholeOf(spec: WidgetSpec, [option, index]: FieldUse['at']): boolean {
  const entries = optionOf(spec, String(option));
  const entry = Array.isArray(entries) ? (entries as unknown[])[Number(index)] : undefined;
  const isMarked = typeof entry === 'object' && entry !== null && 'mark' in entry;
  return !isMarked || entry.mark === 'column';
}

/**
 * Checks operations: a grand total has none, and an operation along time needs the time dimension in the
 * widget.
 */
function linkOperations(
  spec: WidgetSpec,
  uses: readonly FieldUse[],
  { dataset, dimensions }: QueryFields,
  report: Report,
): void {
  if (dataset === null) return;
  const { rows, groups } = definitionFor(spec);
  const dimensional = uses.filter(({ name }) => dimensions.includes(withoutGrain(name)));
  const drawn = dimensional.map(({ name }) => withoutGrain(name));
  const isTotal = rows === 'totals' && dimensional.every(({ at }) => groups.includes(String(at[0])));
  for (const { name, at } of uses) {
    if (splitMeasure(name).operation === null || at[0] === 'sort') continue;
    const { measure, operation } = measureOf(dataset, name) ?? { operation: null };
    if (operation === null || measure === undefined) continue;
    if (isTotal) report('no-groups', at, { name, measure: measure.name });
    else if (operationFault(dataset, measure, operation, drawn) === 'no-time')
      report('no-time', at, { name, time: dataset.time, list: 'widget' });
  }
}

/** Checks that no dimension is in both the rows and the columns. */
function linkLevels(spec: WidgetSpec, uses: readonly FieldUse[], report: Report): void {
  const [other, option] = definitionFor(spec).levels;
  if (other === undefined || option === undefined) return;
  const among = (each: string): readonly FieldUse[] => uses.filter(({ at }) => at[0] === each);
  const others = among(other).map(({ name }) => withoutGrain(name));
  for (const { name, at } of among(option)) {
    if (!others.includes(withoutGrain(name))) continue;
    const reason = `\`${withoutGrain(name)}\` would be a dimension of both`;
    report('conflicting-keys', at, { name: option, other, reason });
  }
}

/** Checks that measures on one axis have the same unit. */
function linkUnits(spec: WidgetSpec, { dataset }: QueryFields, report: Report): void {
  const { axis } = definitionFor(spec);
  const entries = axis === null ? null : optionOf(spec, axis);
  if (axis === null || !Array.isArray(entries) || dataset === null) return;
  const measured = (entries as readonly (string | Measured)[]).map((entry) =>
    typeof entry === 'string' ? { measure: entry } : entry,
  );
  for (const side of ['left', 'right'] as const) {
    const group = measured.filter(({ axis: own = 'left' }: Measured) => own === side);
    const units = group.map(({ measure: name }) => ({ name, format: formatWith(measureOf(dataset, name)!) }));
    if (new Set(units.map(({ format }) => unitOf(format))).size < 2) continue;
    const isSplit = measured.some((entry: Measured) => entry.axis !== undefined);
    report('two-units', [axis], { units, side: isSplit ? side : null });
  }
}

/** Checks that a mirrored chart has exactly two measures, or members of a dimension. */
function linkSides(spec: WidgetSpec, report: Report): void {
  const { axis } = definitionFor(spec);
  if (axis === null || optionOf(spec, 'stack') !== 'mirror' || optionOf(spec, 'color') !== undefined) return;
  const count = [optionOf(spec, axis)].flat().length;
  if (count !== 2) report('not-two-sides', ['stack'], { count });
}

const unitOf = (format: MeasureFormat): string =>
  format === 'integer' || format === 'decimal' ? 'number' : format;

/** Checks that a dimension along which values run has an order. Dates and numbers have one. */
function linkOrder(spec: WidgetSpec, { dataset }: QueryFields, report: Report): void {
  const { ordered } = definitionFor(spec);
  if (ordered === null) return;
  const name = withoutGrain(String(optionOf(spec, ordered)));
  const dimension = dataset?.dimensions[name];
  if (dimension?.type === 'string' && dimension.order.length === 0)
    report('no-order', [ordered], { name, dataset: dataset!.name });
}

/**
 * Checks that a widget with a cell per day has a query by days: by weeks or months most cells would be empty.
 */
function linkDays(spec: WidgetSpec, { written, dataset }: QueryFields, report: Report): void {
  const { days } = definitionFor(spec);
  if (days === null || dataset === null) return;
  const name = withoutGrain(String(optionOf(spec, days)));
  const requested = written.find((each) => withoutGrain(each) === name) ?? name;
  const grain = requested === name ? dataset.dimensions[name]?.grains[0] : requested.slice(name.length + 1);
  if (grain !== undefined && grain !== 'day') report('not-by-days', [days], { name, grain });
}

/** Checks that marks along dates have an axis of dates. */
function linkDated(
  spec: WidgetSpec,
  uses: readonly FieldUse[],
  { dates }: QueryFields,
  report: Report,
): void {
  const { dated, groups } = definitionFor(spec);
  if (dated === null || optionOf(spec, dated) === undefined) return;
  const grouped = uses.filter(({ at }) => groups.includes(String(at[0])));
  if (grouped.length === 0 || grouped.some(({ name }) => dates.includes(withoutGrain(name)))) return;
  report('no-dates', [dated], { name: dated, axis: grouped[0]!.name }, { part: 'key' });
}
