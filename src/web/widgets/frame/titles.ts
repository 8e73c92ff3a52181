import { headingMeasuresOf, splitMeasure } from '../../../language/plan/index.ts';
import type { CompleteSpec } from '../../../language/plan/index.ts';
import { findColumn } from '../chart-kit/data/series.ts';
import { statedValues } from '../stated-values.ts';
import type { WidgetContext, WidgetData } from '../widget.ts';

/** A widget's title: as written, else the names of its measures (`Spend and revenue`); null where it has neither. */
export function titleOfWidget(
  spec: CompleteSpec,
  data: WidgetData | null,
  context: WidgetContext,
): string | null {
  if (spec.title !== undefined) return context.t(spec.title, statedValues(spec, data, context));
  const report = 'query' in spec && spec.query !== undefined ? data?.[spec.query] : undefined;
  const titles = headingMeasuresOf(spec).map((measure) => {
    const column = report && findColumn(report.columns, measure);
    const { name } = splitMeasure(measure);
    return column === undefined
      ? context.t(context.plan.measureTitles?.[name] ?? `measures.${name}`)
      : context.titleOf(column);
  });
  return titles.length === 0 ? null : new Intl.ListFormat(context.format.locale).format(titles);
}
