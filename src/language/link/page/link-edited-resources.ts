import type { WidgetSpec } from '../../generated/spec.ts';
import { nearest } from '../../diagnostics/suggest.ts';
import type { Report } from '../../source/layered.ts';
import { tokensIn } from '../../terms/tokens.ts';
import type { ResourceModel } from '../../terms/resource.ts';
import type { LinkEnvironment } from '../environment.ts';

interface Edited {
  readonly widget: string;
  readonly resource: string;
  /** Filters of the page that its rows are chosen by. */
  readonly filters: readonly string[];
  /** Fields that it names, each with its place in the widget. */
  readonly fields: readonly { readonly name: string; readonly at: readonly (string | number)[] }[];
  /** Queries of the page that are asked anew when it is saved. */
  readonly refreshes: readonly string[];
}

/** The widgets that edit a resource. */
export function editedIn(widgets: Readonly<Record<string, WidgetSpec>>): readonly Edited[] {
  return Object.entries(widgets).flatMap(([widget, spec]) => {
    if (!('resource' in spec) || typeof spec.resource !== 'string') return [];
    const { resource, filter = {}, columns = [], group = [], refreshes = [] } = spec;
    const filters = tokensIn(Object.values(filter).flat()).flatMap((token) =>
      token.kind === 'component' ? [token.name] : [],
    );
    const fields = [
      ...Object.keys(filter).map((name) => ({ name, at: ['filter', name] })),
      ...columns.map((column, index) =>
        typeof column === 'string'
          ? { name: column, at: ['columns', index] }
          : { name: column.field, at: ['columns', index, 'field'] },
      ),
      ...group.map((name, index) => ({ name, at: ['group', index] })),
    ];
    return [{ widget, resource, filters, fields, refreshes }];
  });
}

/** The resources that the widgets of a page edit. What they name must be there. */
export function linkEditedResources(
  widgets: Readonly<Record<string, WidgetSpec>>,
  { linkedResources }: LinkEnvironment,
  declaredQueries: readonly string[],
  report: Report,
): ReadonlyMap<string, ResourceModel> {
  const found = new Map<string, ResourceModel>();
  for (const { widget, resource: name, fields, refreshes } of editedIn(widgets)) {
    for (const [index, query] of refreshes.entries())
      if (!declaredQueries.includes(query))
        report('unknown-query', ['widgets', widget, 'refreshes', index], {
          name: query,
          allowed: declaredQueries,
        });
    const linked = linkedResources.get(name);
    if (linked === undefined) {
      const allowed = [...linkedResources.keys()];
      report(
        'unknown-resource',
        ['widgets', widget, 'resource'],
        { name, allowed },
        { near: nearest(name, allowed) },
      );
      continue;
    }
    // One with errors is reported where it stands.
    if (linked.plan === null) continue;
    found.set(name, linked.plan);
    const allowed = Object.keys(linked.plan.fields);
    for (const field of fields)
      if (!allowed.includes(field.name))
        report(
          'unknown-resource-field',
          ['widgets', widget, ...field.at],
          { resource: name, name: field.name, allowed },
          { near: nearest(field.name, allowed) },
        );
  }
  return found;
}
