import type { GridDrag, WidgetSpec } from '../../generated/spec.ts';
import { nearest } from '../../diagnostics/suggest.ts';
import type { Report } from '../../source/layered.ts';
import type { ResourceModel } from '../../terms/resource.ts';
import { definitionFor, usesOf } from '../../widgets/names-in-widget.ts';
import { withoutGrain } from './query-fields.ts';

/** Types of fields that can hold the id of a member. */
const TAKES = ['member', 'reference', 'text', 'choice'];

/** Checks the target and the fields of rows that are dragged onto a chart of the page. */
export function linkDrag(
  drag: GridDrag | undefined,
  { fields }: ResourceModel,
  widgets: Readonly<Record<string, WidgetSpec>>,
  report: Report,
): void {
  if (drag === undefined) return;
  const { onto, values } = drag;
  for (const field of Object.keys(values))
    if (!TAKES.includes(fields[field]!.type))
      report(
        'wrong-resource-field',
        ['drag', 'values', field],
        {
          name: field,
          reason: `a place of a chart gives a member, so its type is one of ${TAKES.join(', ')}`,
        },
        { part: 'key' },
      );
  const charts = Object.keys(widgets).filter((name) => definitionFor(widgets[name]!).shows === 'picture');
  if (!charts.includes(onto)) {
    report(
      'unknown-widget',
      ['drag', 'onto'],
      { name: onto, allowed: charts },
      { near: nearest(onto, charts) },
    );
    return;
  }
  const drawn = usesOf(widgets[onto]!).filter(({ need }) => need === 'dimension').map(({ name }) => name); // prettier-ignore
  for (const [field, dimension] of Object.entries(values))
    if (!drawn.some((name) => withoutGrain(name) === dimension))
      report(
        'not-drawn',
        ['drag', 'values', field],
        { name: dimension, widget: onto, allowed: drawn },
        { near: nearest(dimension, drawn) },
      );
}
