import { definitionFor, optionOf, splitMeasure } from '../../../language/plan/index.ts';
import type { CompleteSpec } from '../../../language/plan/index.ts';
import { findColumn } from '../chart-kit/data/series.ts';
import type { WidgetContext, WidgetData } from '../widget.ts';

/** The measure that a widget without a title is named after. */
function measureOf(spec: CompleteSpec): string | undefined {
  const { heading } = definitionFor(spec);
  const named = heading === null ? undefined : optionOf(spec, heading);
  const names = [named].flat().map((each: unknown) => (isMeasured(each) ? each.measure : each));
  return names.find((name) => typeof name === 'string');
}

/** A series that says its measure. */
function isMeasured(each: unknown): each is { readonly measure: unknown } {
  return typeof each === 'object' && each !== null && 'measure' in each;
}

/** A widget's heading: as written, else its measure's name; null where it has neither. */
export function titleOfWidget(
  spec: CompleteSpec,
  data: WidgetData | null,
  context: WidgetContext,
): string | null {
  if (spec.title !== undefined) return context.t(spec.title);
  const measure = measureOf(spec);
  if (measure === undefined) return null;
  const report = 'query' in spec && spec.query !== undefined ? data?.[spec.query] : undefined;
  const column = report && findColumn(report.columns, measure);
  return column === undefined ? context.t(`measures.${splitMeasure(measure).name}`) : context.titleOf(column);
}
