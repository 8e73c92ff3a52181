import type { GridPivot, WidgetSpec } from '../../generated/spec.ts';
import { nearest } from '../../diagnostics/suggest.ts';
import type { Report } from '../../source/layered.ts';
import { tokensIn } from '../../terms/tokens.ts';
import type { ResourceModel } from '../../terms/resource.ts';
import type { LinkEnvironment } from '../environment.ts';
import type { LinkedQuery } from './link-query.ts';

interface Edited {
  readonly widget: string;
  readonly resource: string;
  /** The query whose groups are its rows. */
  readonly query: string | undefined;
  /** Filters of the page that its rows are chosen by. */
  readonly filters: readonly string[];
  /** Fields that it names, each with its place in the widget. */
  readonly fields: readonly { readonly name: string; readonly at: readonly (string | number)[] }[];
  /** Fields that it is filtered by. */
  readonly filtered: readonly string[];
  readonly pivot: GridPivot | undefined;
  /** The resource that keeps versions of its rows. */
  readonly versions: string | undefined;
  /** Queries of the page that are asked anew when it is saved. */
  readonly refreshes: readonly string[];
}

/** The widgets that edit a resource. */
export function editedIn(widgets: Readonly<Record<string, WidgetSpec>>): readonly Edited[] {
  return Object.entries(widgets).flatMap(([widget, spec]) => {
    if (!('resource' in spec) || typeof spec.resource !== 'string') return [];
    const { resource, query, filter = {}, columns = [], group = [], proposals = {} } = spec;
    const { refreshes = [], pivot, copying, versions, proposal } = spec;
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
      ...(pivot === undefined
        ? []
        : [
            ...pivot.down.map((name, index) => ({ name, at: ['pivot', 'down', index] })),
            { name: pivot.across, at: ['pivot', 'across'] },
            { name: pivot.value, at: ['pivot', 'value'] },
          ]),
      ...Object.keys(copying?.shift ?? {}).map((name) => ({ name, at: ['copying', 'shift', name] })),
      ...(copying?.scale ?? []).map((name, index) => ({ name, at: ['copying', 'scale', index] })),
      ...Object.keys(proposals).map((name) => ({ name, at: ['proposals', name] })),
      ...Object.keys(proposal?.values ?? {}).map((name) => ({ name, at: ['proposal', 'values', name] })),
    ];
    const filtered = Object.keys(filter);
    return [{ widget, resource, query, filters, fields, refreshes, filtered, pivot, versions }];
  });
}

/** The resources that the widgets of a page edit. What they name must be there. */
export function linkEditedResources(
  widgets: Readonly<Record<string, WidgetSpec>>,
  { linkedResources }: LinkEnvironment,
  declaredQueries: readonly string[],
  queries: ReadonlyMap<string, LinkedQuery>,
  report: Report,
): ReadonlyMap<string, ResourceModel> {
  const found = new Map<string, ResourceModel>();
  for (const edited of editedIn(widgets)) {
    const { widget, resource: name, query, fields, refreshes } = edited;
    for (const [index, refreshed] of refreshes.entries())
      if (!declaredQueries.includes(refreshed))
        report('unknown-query', ['widgets', widget, 'refreshes', index], {
          name: refreshed,
          allowed: declaredQueries,
        });
    linkVersions(edited, linkedResources, report);
    const linked = linkedResources.get(name);
    if (linked === undefined) {
      reportUnknown(name, [widget, 'resource'], linkedResources, report);
      continue;
    }
    // One with errors is reported where it stands.
    if (linked.plan === null) continue;
    found.set(name, linked.plan);
    const known = query === undefined ? undefined : queries.get(query)?.fields?.dimensions;
    for (const key of known === undefined ? [] : linked.plan.key)
      if (!known!.includes(key))
        report('rows-without-key', ['widgets', widget, 'query'], {
          query: query!,
          resource: name,
          name: key,
        });
    const allowed = Object.keys(linked.plan.fields);
    for (const { name: field, at } of fields) {
      const type = linked.plan.fields[field]?.type;
      if (type === 'list' || type === 'object')
        report('wrong-resource-field', ['widgets', widget, ...at], {
          name: field,
          reason: `a grid has no cells for the type ${type}`,
        });
    }
    for (const field of fields)
      if (!allowed.includes(field.name))
        report(
          'unknown-resource-field',
          ['widgets', widget, ...field.at],
          { resource: name, name: field.name, allowed },
          // What stands as a key is marked there.
          { near: nearest(field.name, allowed), part: field.at.at(-1) === field.name ? 'key' : 'value' },
        );
    if (fields.every((field) => allowed.includes(field.name))) linkPivot(edited, linked.plan, report);
  }
  return found;
}

function reportUnknown(
  name: string,
  at: readonly string[],
  linkedResources: LinkEnvironment['linkedResources'],
  report: Report,
): void {
  const allowed = [...linkedResources.keys()];
  report('unknown-resource', ['widgets', ...at], { name, allowed }, { near: nearest(name, allowed) });
}

/** A version is a name for a moment, and says of which rows it is by the values that these are filtered by. */
function linkVersions(
  { widget, filtered, versions }: Edited,
  linkedResources: LinkEnvironment['linkedResources'],
  report: Report,
): void {
  if (versions === undefined) return;
  const linked = linkedResources.get(versions);
  if (linked === undefined) return reportUnknown(versions, [widget, 'versions'], linkedResources, report);
  const fields = linked.plan?.fields;
  for (const name of fields === undefined ? [] : ['name', 'moment', ...filtered])
    if (!Object.hasOwn(fields!, name))
      report(
        'unknown-resource-field',
        ['widgets', widget, 'versions'],
        { resource: versions, name, allowed: Object.keys(fields!) },
        { near: undefined },
      );
}

/** Each cell of a pivot is one row: all fields of the key have a place, and what stands across is known beforehand. */
function linkPivot(
  { widget, filtered, pivot }: Edited,
  { key, fields }: ResourceModel,
  report: Report,
): void {
  if (pivot === undefined) return;
  const { down, across, value } = pivot;
  const at = ['widgets', widget, 'pivot'];
  const wrong = (name: string, reason: string, place: string): void =>
    report('wrong-resource-field', [...at, place], { name, reason });
  if (fields[across]!.type !== 'choice') wrong(across, 'what stands across is a choice', 'across');
  if (key.includes(value) || fields[value]!.compute !== null)
    wrong(value, 'the cells hold a field that users write, and that is not in the key', 'value');
  for (const name of key)
    if (![...down, across, ...filtered].includes(name))
      wrong(name, 'a field of the key stands down, across, or in `filter`', 'down');
  for (const name of [...down, across])
    if (!key.includes(name)) wrong(name, 'only fields of the key tell one cell from another', 'down');
}
