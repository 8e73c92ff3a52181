import type { WidgetSpec } from '../../generated/spec.ts';
import type { Report } from '../../source/layered.ts';
import { definitionFor, optionOf, trendsOf } from '../../widgets/names-in-widget.ts';
import type { DiagnosticParams } from '../../diagnostics/codes.ts';
import type { LinkedQuery } from '../page/link-query.ts';
import { rowsParameterOf, withoutGrain } from '../page/query-fields.ts';

/** Checks that a trend's query has all rows of the widget by exactly one date, and a measure to draw. */
export function linkTrends(
  spec: WidgetSpec,
  queries: ReadonlyMap<string, LinkedQuery>,
  report: Report,
): void {
  for (const { query: name, field, at } of trendsOf(spec)) {
    const query = queries.get(name);
    const fields = query?.fields;
    if (query === undefined || !fields?.all.includes(field)) continue;
    const why = whyNotDrawn(spec, query);
    if (!fields.measures.includes(field))
      report('not-a-measure', at, { name: field, query: name, allowed: fields.measures });
    else if (why !== null) report('wrong-trend', at, { query: name, why });
  }
}

function whyNotDrawn(spec: WidgetSpec, query: LinkedQuery): DiagnosticParams['wrong-trend']['why'] | null {
  if (optionOf(spec, 'query') === query.name) return { shown: true };
  const rows = rowsOf(spec);
  const lacks = rows.find((row) => query.fields?.dimensions.includes(row) === false);
  if (lacks !== undefined) return { lacks };
  const dates = query.fields?.dates.filter((date) => !rows.includes(date)) ?? [];
  if (dates.length !== 1) return { dates };
  const picks = rowsParameterOf(query.params);
  return picks === null ? null : { picks };
}

/** The dimensions whose members are the rows of a widget. */
const rowsOf = (spec: WidgetSpec): readonly string[] =>
  definitionFor(spec).levels.flatMap((option) =>
    (optionOf(spec, option) as readonly string[]).map(withoutGrain),
  );
