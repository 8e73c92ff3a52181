import type {
  GridColumnSet,
  GridDrag,
  GridPivot,
  GridWarnings,
  RecordLook,
  TakeoverOwner,
  WidgetSpec,
} from '../../generated/spec.ts';
import { nearest } from '../../diagnostics/suggest.ts';
import { within, type Report } from '../../source/layered.ts';
import { tokensIn } from '../../terms/tokens.ts';
import type { ResourceModel } from '../../terms/resource.ts';
import type { LinkEnvironment } from '../environment.ts';
import { linkRecordConditions } from './link-record-conditions.ts';
import { linkCopies } from './link-copies.ts';
import { linkGridPivot } from './link-grid-pivot.ts';
import { linkDrag } from './link-drag.ts';
import { linkOwner } from './link-owner.ts';
import { linkWarnings } from './link-warnings.ts';
import type { LinkedQuery } from './link-query.ts';

interface Edited {
  readonly widget: string;
  readonly resource: string;
  /** The query whose groups are the widget's rows. */
  readonly query: string | undefined;
  /** Filter components in the values of the widget's `filter`. */
  readonly filters: readonly string[];
  /** Fields that the widget names, each with its path in the widget. */
  readonly fields: readonly { readonly name: string; readonly at: readonly (string | number)[] }[];
  /**
   * Whether the widget shows each field in a cell. Fields of the types list and object can't be shown in a
   * cell.
   */
  readonly hasCells: boolean;
  /** Fields in the widget's `filter`. */
  readonly filtered: readonly string[];
  readonly pivot: GridPivot | undefined;
  /** The resource that stores versions of the rows. */
  readonly versions: string | undefined;
  /** Queries of the page that are refetched after saving. */
  readonly refreshes: readonly string[];
}

type Field = Edited['fields'][number];

/** Options of all widget types with a resource that name fields. */
interface Naming {
  readonly resource?: string;
  readonly query?: string;
  readonly filter?: Readonly<Record<string, string | readonly string[]>>;
  readonly columns?: number | readonly (string | { readonly field: string })[];
  readonly columnSets?: readonly GridColumnSet[];
  readonly group?: readonly string[];
  readonly proposals?: Readonly<Record<string, string>>;
  readonly pivot?: GridPivot;
  readonly copying?: { readonly shift: object; readonly scale?: readonly string[] };
  readonly row?: string;
  readonly order?: readonly string[];
  readonly fields?: Readonly<Record<string, RecordLook>>;
  readonly initial?: object;
  readonly by?: string;
  readonly name?: string;
  readonly details?: readonly string[];
  readonly sort?: string;
  readonly links?: readonly { readonly params?: object; readonly filters?: object }[];
  readonly about?: string;
  readonly text?: string;
  readonly at?: string;
  readonly copies?: { readonly fields?: readonly string[]; readonly from?: string };
  readonly refreshes?: readonly string[];
  readonly versions?: string;
  readonly proposal?: { readonly values?: object; readonly constants?: object };
  readonly warnings?: GridWarnings;
  readonly drag?: GridDrag;
  readonly values?: object;
  readonly owner?: TakeoverOwner;
  readonly budget?: { readonly sum: string; readonly of: string };
}

/** The widgets of a page that edit a resource. */
export function editedIn(widgets: Readonly<Record<string, WidgetSpec>>): readonly Edited[] {
  return Object.entries(widgets).flatMap(([widget, spec]) => {
    if (!('resource' in spec) || typeof spec.resource !== 'string') return [];
    const naming = spec as Naming;
    const { resource = '', query, filter = {}, pivot, row, by, refreshes = [], versions } = naming;
    const filters = tokensIn(Object.values(filter).flat()).flatMap((token) =>
      token.kind === 'component' ? [token.name] : [],
    );
    const hasCells = row === undefined && by === undefined;
    const filtered = Object.keys(filter);
    return [
      {
        widget,
        resource,
        // In a takeover, missing key fields come from the owner.
        query: naming.owner === undefined ? query : undefined,
        filters,
        fields: fieldsNamedBy(naming),
        hasCells,
        refreshes,
        filtered,
        pivot,
        versions,
      },
    ];
  });
}

const placed = (name: string | undefined, ...at: Field['at']): Field[] =>
  name === undefined ? [] : [{ name, at }];
const listed = (names: readonly string[] | undefined, ...at: Field['at']): Field[] =>
  (names ?? []).map((name, index) => ({ name, at: [...at, index] }));
const mapped = (map: object | undefined, ...at: Field['at']): Field[] =>
  Object.keys(map ?? {}).map((name) => ({ name, at: [...at, name] }));

function fieldsNamedBy(naming: Naming): readonly Field[] {
  const { columns, pivot, copying, links = [] } = naming;
  const inLinks = links.flatMap(({ params = {}, filters = {} }, index) =>
    Object.entries({ params, filters }).flatMap(([key, map]) =>
      Object.entries(map).map(([to, field]) => ({ name: String(field), at: ['links', index, key, to] })),
    ),
  );
  return [
    ...mapped(naming.filter, 'filter'),
    ...(typeof columns === 'object' ? columns : []).flatMap((column, index) =>
      typeof column === 'string'
        ? placed(column, 'columns', index)
        : placed(column.field, 'columns', index, 'field'),
    ),
    ...(naming.columnSets ?? []).flatMap((set, index) => listed(set.columns, 'columnSets', index, 'columns')),
    ...listed(naming.group, 'group'),
    ...listed(pivot?.down, 'pivot', 'down'),
    ...placed(pivot?.across, 'pivot', 'across'),
    ...placed(pivot?.value, 'pivot', 'value'),
    ...mapped(copying?.shift, 'copying', 'shift'),
    ...listed(copying?.scale, 'copying', 'scale'),
    ...mapped(naming.proposals, 'proposals'),
    ...mapped(naming.proposal?.values, 'proposal', 'values'),
    ...mapped(naming.warnings?.rows, 'warnings', 'rows'),
    ...Object.entries(naming.warnings?.at ?? {}).flatMap(([member, field]) =>
      placed(String(field), 'warnings', 'at', member),
    ),
    ...mapped(naming.drag?.values, 'drag', 'values'),
    ...mapped(naming.proposal?.constants, 'proposal', 'constants'),
    ...mapped(naming.values, 'values'),
    ...placed(naming.budget?.sum, 'budget', 'sum'),
    ...listed(naming.order, 'order'),
    ...mapped(naming.fields, 'fields'),
    ...Object.entries(naming.fields ?? {}).flatMap(([name, { when, hints }]) => [
      ...mapped(when, 'fields', name, 'when'),
      ...mapped(hints, 'fields', name, 'hints'),
    ]),
    ...mapped(naming.initial, 'initial'),
    ...placed(naming.by, 'by'),
    ...placed(naming.name, 'name'),
    // In a grid, `details` and `sort` name fields of the query instead.
    ...(naming.by === undefined
      ? []
      : [...listed(naming.details, 'details'), ...placed(naming.sort?.replace(/^-/, ''), 'sort')]),
    // Every row has an id.
    ...inLinks.filter(({ name }) => name !== 'id'),
    ...listed(naming.copies?.fields, 'copies', 'fields'),
    ...placed(naming.copies?.from, 'copies', 'from'),
    ...placed(naming.about, 'about'),
    ...(naming.about === undefined ? [] : [...placed(naming.text, 'text'), ...placed(naming.at, 'at')]),
  ];
}

/** Resolves the resources that the widgets of a page edit, and checks the fields that these widgets name. */
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
    // The errors of a resource are reported in its own file.
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
    for (const { name: field, at } of edited.hasCells ? fields : []) {
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
          // A name that is a key in the file is marked as a key.
          { near: nearest(field.name, allowed), part: field.at.at(-1) === field.name ? 'key' : 'value' },
        );
    if (!fields.every((field) => allowed.includes(field.name))) continue;
    linkGridPivot(edited, linked.plan, report);
    const naming = widgets[widget] as Naming;
    const ofWidget = within(report, ['widgets', widget]);
    linkOwner(naming, linked.plan, linkedResources, ofWidget);
    linkWarnings(naming.warnings, queries, ofWidget);
    linkDrag(naming.drag, linked.plan, widgets, ofWidget);
    linkTypes(naming, linked.plan, ofWidget);
    linkColumnSets(naming, ofWidget);
    linkCopies(naming, linked.plan, ofWidget);
    linkRecordConditions(naming.fields, linked.plan, ofWidget);
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

/**
 * Checks the resource of versions. A version has a name, a moment and the values that the rows are filtered
 * by.
 */
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

/** Checks the types of the fields that boards and comments name. */
function linkTypes({ by, about, text, at }: Naming, { fields }: ResourceModel, report: Report): void {
  const demand = (name: string | undefined, type: string, place: string, reason: string): void => {
    if (name !== undefined && fields[name]!.type !== type)
      report('wrong-resource-field', [place], { name, reason });
  };
  demand(by, 'choice', 'by', 'the columns of a board are the values of a choice');
  demand(about, 'reference', 'about', 'a comment refers to a row: its field is a reference');
  if (about === undefined) return;
  demand(text, 'text', 'text', 'what is said is a text');
  demand(at, 'text', 'at', 'the time of a comment is a text');
}

/** Checks that sets have only columns of the grid. Without `columns`, every field is one. */
function linkColumnSets({ columns, columnSets = [] }: Naming, report: Report): void {
  if (typeof columns !== 'object') return;
  const names = columns.map((column) => (typeof column === 'string' ? column : column.field));
  for (const [index, set] of columnSets.entries())
    for (const [place, name] of set.columns.entries())
      if (!names.includes(name))
        report('wrong-resource-field', ['columnSets', index, 'columns', place], {
          name,
          reason: 'a set has only fields that the grid lists under `columns`',
        });
}
