import { nearest } from '../../diagnostics/suggest.ts';
import type { DiagnosticParams } from '../../diagnostics/codes.ts';
import type { ComponentSpec, WidgetSpec } from '../../generated/spec.ts';
import { takesDates, takesEntries } from '../../terms/filter-bar.ts';
import { listedDataset } from '../../terms/list-parameters.ts';
import type { Report } from '../../source/layered.ts';
import { selectsOf } from '../../widgets/names-in-widget.ts';
import { linkName } from '../filter-bar/link-api-rules.ts';
import type { LinkedFilterBar } from '../filter-bar/link-filter-bar.ts';
import { withoutGrain, type QueryFields } from '../page/query-fields.ts';
import { dimensionsDrawn, linkField } from './link-destination.ts';

/** The filter bar and the query of a widget whose clicks set filters. */
export interface SelectsContext {
  readonly bar: LinkedFilterBar | null;
  readonly barKnown: boolean;
  readonly query: string;
  readonly fields: QueryFields | null;
}

/**
 * Checks which component a click sets: it must exist, and accept members of a dimension that the widget
 * draws.
 */
export function linkSelects(
  spec: WidgetSpec,
  { bar, barKnown, query, fields }: SelectsContext,
  report: Report,
): void {
  const selects = selectsOf(spec);
  for (const [name, dimension] of Object.entries(selects)) {
    const at = ['selects', name];
    if (barKnown) linkName(name, at, bar?.declared ?? [], report, 'key');
    if (fields === null) continue;
    const known = dimensionsDrawn(spec, fields);
    linkField(dimension, at, 'value', { query, fields, known }, report);
    const component = bar?.components[name];
    if (component === undefined || !known.includes(dimension)) continue;
    const takes = takesInstead(name, component, dimension, bar!, fields);
    const { type } = component;
    if (takes !== null)
      report(
        'wrong-selects',
        at,
        { name, type, dimension, takes },
        { part: 'key', near: nearest(dimension, fitting(dimension, bar!, fields)) },
      );
  }
  if (Object.keys(selects).length > 0 && 'link' in spec && spec.link !== undefined)
    report(
      'conflicting-keys',
      ['selects'],
      {
        name: 'selects',
        other: 'link',
        reason: 'A click does one thing: it chooses, or it leads to another page',
      },
      { part: 'key' },
    );
}

type Takes = DiagnosticParams['wrong-selects']['takes'];

/** What a component accepts when it does not accept members of this dimension. Null when it does. */
function takesInstead(
  name: string,
  { type, properties, switch: isSwitch }: ComponentSpec,
  dimension: string,
  { spec }: LinkedFilterBar,
  { dataset, dates, written }: QueryFields,
): Takes | null {
  const isDate = dates.includes(dimension);
  if (isSwitch !== undefined) return 'switch';
  if (properties?.excluded) return 'excluded';
  if (type === 'variable') return null;
  if (takesDates(type)) return isDate ? null : 'dates';
  if (!takesEntries(type)) return 'no-member';
  for (const [path, rules] of Object.entries(spec.apiRules ?? {})) {
    const rule = rules[name];
    const listed = listedDataset(path);
    if (rule === undefined || !('dimension' in rule) || listed === null) continue;
    const requested = written.find((each) => withoutGrain(each) === dimension);
    const isOther =
      dataset !== null && dataset.name !== listed && dataset.dimensions[dimension] === undefined;
    if (isOther || rule.dimension === (isDate ? requested : dimension)) return null;
    return { dataset: listed, dimension: rule.dimension };
  }
  return isDate ? 'no-dates' : null;
}

/** The components that accept members of the dimension. */
function fitting(dimension: string, bar: LinkedFilterBar, fields: QueryFields): string[] {
  return Object.entries(bar.components)
    .filter(([name, component]) => takesInstead(name, component, dimension, bar, fields) === null)
    .map(([name]) => name);
}
