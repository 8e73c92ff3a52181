import type { ExpressionNames } from '../../../expressions/index.ts';
import type { FormSpec, PageSpec, WidgetSpec } from '../../generated/spec.ts';
import { commandsOf, definitionFor, optionOf } from '../../widgets/names-in-widget.ts';
import type { Path } from '../../source/positions.ts';
import type { LinkedQuery } from '../page/link-query.ts';
import type { QueryFields } from '../page/query-fields.ts';

/** The fields of a record with their types in expressions. */
export type RecordFields = Readonly<Record<string, Exclude<ExpressionNames[string], object>>>;

/** A place that calls a command. */
export interface CommandUse {
  readonly command: string;
  readonly at: Path;
  /** Describes the record in diagnostics: `field of the query users`. */
  readonly kind: string;
  /** The record's fields. Null when they are unknown. */
  readonly fields: RecordFields | null;
  /** The form that submits the command. */
  readonly form?: FormSpec;
  /** Whether the command is called once for each of several rows. */
  readonly isForEachRow?: boolean;
}

/** All callers of commands on a page, in document order. */
export function callersIn(
  { actions = [], widgets = {} }: Pick<Partial<PageSpec>, 'actions' | 'widgets'>,
  queries: ReadonlyMap<string, LinkedQuery>,
  damaged: ReadonlySet<string>,
): readonly CommandUse[] {
  const buttons = actions.flatMap((action, index): CommandUse[] =>
    typeof action === 'string' ? [{ command: action, at: ['actions', index], ...withoutRecord }] : [],
  );
  const inWidgets = Object.entries(widgets).flatMap(([name, widget]) => {
    const called = commandsOf(widget);
    if (called.length === 0) return [];
    const record = recordOf(whole(widget, widgets), queries, !damaged.has(`widgets/${name}`));
    return called.map((use): CommandUse => ({
      command: use.name,
      at: ['widgets', name, ...use.at],
      isForEachRow: use.at[0] === 'bulkActions',
      ...record,
    }));
  });
  return [...buttons, ...inWidgets];
}

/** A form with the fields of the unsubmitted forms of earlier steps, which it submits as well. */
function whole(widget: WidgetSpec, widgets: NonNullable<PageSpec['widgets']>): WidgetSpec {
  if (!('schema' in widget)) return widget;
  const parts = Object.values(widgets).filter((each) => 'schema' in each && each.submit === undefined);
  const schemas = [...parts, widget].flatMap((each) => ('schema' in each ? [each.schema] : []));
  return {
    ...widget,
    schema: {
      ...widget.schema,
      required: schemas.flatMap(({ required }) => required ?? []),
      properties: Object.assign({}, ...schemas.map(({ properties }) => properties)),
    },
  };
}

type CalledWith = Omit<CommandUse, 'command' | 'at'>;

const withoutRecord: CalledWith = { kind: 'field, since a button has no record', fields: {} };

function recordOf(
  widget: WidgetSpec,
  queries: ReadonlyMap<string, LinkedQuery>,
  isWhole: boolean,
): CalledWith {
  if ('schema' in widget) {
    const kind = 'field of the form';
    return isWhole
      ? { kind, fields: fieldsOfForm(widget.schema.properties), form: widget }
      : { kind, fields: null };
  }
  if (definitionFor(widget).shows !== 'table') return withoutRecord;
  const query = String(optionOf(widget, 'query'));
  const fields = queries.get(query)?.fields ?? null;
  return { kind: `field of the query ${query}`, fields: fields && fieldsOfRow(fields) };
}

const typeOfProperty = {
  string: 'text',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  array: 'any',
} as const;

const fieldsOfForm = (properties: FormSpec['schema']['properties']): RecordFields =>
  Object.fromEntries(Object.entries(properties).map(([name, { type }]) => [name, typeOfProperty[type]]));

const typeOfDimension = { string: 'text', date: 'text', number: 'number', boolean: 'boolean' } as const;

/**
 * The fields of a query's row. Without a dataset their types are unknown, since the contract lists only
 * names.
 */
export function fieldsOfRow({ all, measures, dataset }: QueryFields): RecordFields {
  const typeOf = (name: string): RecordFields[string] => {
    if (dataset === null) return 'any';
    const dimension = dataset.dimensions[name];
    if (dimension !== undefined) return typeOfDimension[dimension.type];
    return measures.includes(name) ? 'number' : 'any';
  };
  return Object.fromEntries(all.map((name) => [name, typeOf(name)]));
}
