import { fillParams } from '../../../language/plan/index.ts';
import type { ExchangeFormat, ResourceField, ResourcePlan } from '../../../language/plan/index.ts';
import type { FigureRule } from '../rules.ts';
import type { SpecOf, ToProps, WidgetContext, WidgetData } from '../widget.ts';
import { givenRows, readerOf } from './given-rows.ts';
import type { GivenRows } from './given-rows.ts';
import type { GridField, GridFieldType, GridValue, GridValueSchema, RowValues } from './model/field.ts';
import type { FieldSorting } from './model/view-rows.ts';
import { queryWarnings } from './query-warnings.ts';
import type { QueryWarnings } from './query-warnings.ts';

type Tone = 'good' | 'bad' | 'warning' | 'muted';

/** The look of a column. */
export interface ColumnLook {
  readonly width: number;
  readonly frozen: boolean;
  readonly rules: readonly (FigureRule & { readonly tone: Tone })[];
  /** Whether the column is added up; null to decide by its field. */
  readonly sum: boolean | null;
  /** Whether a zero is shown as a dash. */
  readonly zeroIsNone: boolean;
}

/** Columns that are shown together, with the frozen ones. */
export interface ColumnSet {
  readonly title: string;
  readonly columns: readonly string[];
}

export interface GridProps {
  readonly resource: string;
  readonly title: string;
  /** The path of the rows below `/api/`. `filter` has the widget's filters as they are in the file. */
  readonly path: string;
  readonly filter: SpecOf<'grid'>['filter'];
  /** The columns in their order: those of the chosen set, or all. */
  readonly fields: readonly GridField[];
  /** The columns of all sets. */
  readonly allColumns: readonly GridField[];
  /** The sets of columns that users choose from; empty when there are none. */
  readonly columnSets: readonly ColumnSet[];
  /** Fields of the resource that have no column. */
  readonly hidden: readonly GridField[];
  readonly looks: Readonly<Record<string, ColumnLook>>;
  readonly key: readonly string[];
  /** Export formats that the resource declares, with titles in the reader's language. */
  readonly formats: readonly ExchangeFormat[];
  readonly groupBy: readonly string[];
  /** Whether a row with sums is shown below the others. */
  readonly totals: boolean;
  readonly sorting: readonly FieldSorting[];
  readonly rowHeight: number;
  readonly height: number;
  /** The default values of a new row. */
  readonly initial: RowValues;
  /** The fields of rows and columns of a pivot; null for a grid with one line per row. */
  readonly pivot: (NonNullable<SpecOf<'grid'>['pivot']> & { readonly width: number }) | null;
  readonly copying: NonNullable<SpecOf<'grid'>['copying']> | null;
  /** Rows that can be added to the table as drafts; null when no query proposes any. */
  readonly proposal: { readonly title: string; readonly rows: readonly RowValues[] } | null;
  /**
   * The widget that accepts dragged rows, and for each field the dimension whose member it gets; null for
   * none.
   */
  readonly drag: NonNullable<SpecOf<'grid'>['drag']> | null;
  /** The resource that stores named versions; null for none. */
  readonly versions: string | null;
  /** Queries of the page that depend on the saved rows. */
  readonly refreshes: readonly string[];
  /** The rows of the query; null when the rows of the resource are edited. */
  readonly open: GivenRows | null;
  /** The warnings of a query; null when the grid has no such query. */
  readonly warnings: QueryWarnings | null;
  /** Fields that have proposals. */
  readonly proposed: readonly string[];
}

/** The number of rows requested. No company's list has more; the server may allow fewer. */
const MOST_ROWS = 10_000;
const PIVOT_WIDTH = 88;
const ROW_HEIGHTS = { compact: 32, normal: 40 } as const;
const WIDTHS: Readonly<Record<GridField['type'], number>> = {
  text: 200,
  member: 180,
  choice: 150,
  date: 120,
  month: 130,
  reference: 180,
  integer: 110,
  number: 120,
  decimal: 130,
  boolean: 90,
};

/** Returns the props of the grid. Null when the plan does not have the widget's resource. */
export const gridProps: ToProps<'grid', GridProps> = (spec, data, context) => {
  const { resource } = context.plan;
  if (resource === undefined) return null;
  const columns = (spec.columns ?? Object.keys(resource.fields)).map((column) =>
    typeof column === 'string' ? { field: column } : column,
  );
  const known = columns.filter(({ field }) => isInGrid(resource.fields[field]));
  const given = givenRows(spec, resource.key, data, context);
  const own = known.map(({ field, title }) => {
    const found = fieldOf(field, resource, title, context);
    return given !== null && resource.key.includes(field) ? { ...found, readOnly: true } : found;
  });
  const details = given?.details ?? [];
  const fields = [...own.slice(0, spec.frozen), ...details, ...own.slice(spec.frozen)];
  const descends = spec.sort?.startsWith('-') === true;
  return {
    resource: resource.name,
    title: context.t(spec.title ?? resource.title),
    path: `resources/${resource.name}`,
    filter: spec.filter,
    fields,
    allColumns: fields,
    columnSets: (spec.columnSets ?? []).map(({ title, columns: some }) => ({
      title: context.t(title),
      columns: some,
    })),
    hidden: Object.keys(resource.fields)
      .filter((name) => !known.some(({ field }) => field === name))
      .map((name) => fieldOf(name, resource, undefined, context)),
    looks: Object.fromEntries([
      ...known.map(({ field, width, rules = [], sum = null, zeroIsNone = false }, index) => [
        field,
        { width: width ?? WIDTHS[own[index]!.type], frozen: index < spec.frozen, rules, sum, zeroIsNone },
      ]),
      ...details.map(({ name, type }) => [
        name,
        { width: WIDTHS[type], frozen: false, rules: [], sum: null, zeroIsNone: false },
      ]),
    ]) as GridProps['looks'],
    open: given,
    proposed: Object.keys(spec.proposals ?? {}),
    key: resource.key,
    formats: (resource.exchange ?? []).map((format) => ({ ...format, title: context.t(format.title) })),
    groupBy: spec.group ?? [],
    totals: spec.totals,
    sorting:
      spec.sort === undefined
        ? []
        : [{ field: spec.sort.replace(/^-/, ''), direction: descends ? 'descending' : 'ascending' }],
    rowHeight: ROW_HEIGHTS[spec.density],
    height: spec.height,
    initial: Object.fromEntries(
      Object.entries(resource.fields).flatMap(([name, field]) =>
        field.default === undefined ? [] : [[name, field.default]],
      ),
    ),
    pivot: spec.pivot === undefined ? null : { ...spec.pivot, width: spec.pivot.width ?? PIVOT_WIDTH },
    copying: spec.copying === undefined ? null : { ...spec.copying, title: context.t(spec.copying.title) },
    proposal: proposalIn(spec, data, resource, context),
    warnings: queryWarnings(spec.warnings, data),
    drag: spec.drag ?? null,
    versions: spec.versions ?? null,
    refreshes: spec.refreshes ?? [],
  };
};

/**
 * Returns the rows proposed by a query, as fields of the resource. Null when there is no query or no
 * response.
 */
function proposalIn(
  { proposal }: SpecOf<'grid'>,
  data: WidgetData,
  { fields }: ResourcePlan,
  { t }: WidgetContext,
): GridProps['proposal'] {
  const report = proposal === undefined ? undefined : data[proposal.query];
  if (proposal === undefined || report === undefined) return null;
  const reader = readerOf(report);
  const rows = report.rows.map((row): RowValues => ({
    ...proposal.constants,
    ...Object.fromEntries(
      Object.entries(proposal.values).flatMap(([name, from]): [string, GridValue][] => {
        const value = reader.value(row, from);
        return value === null ? [] : [[name, valueFor(fields[name], value)]];
      }),
    ),
  }));
  return { title: t(proposal.title), rows };
}

/** Rounds an amount to the digits of its field. */
function valueFor(field: ResourceField | undefined, value: GridValue): GridValue {
  if (field?.type !== 'decimal') return value;
  return typeof value === 'number' ? value.toFixed(field.digits ?? 2) : String(value);
}

/** Lists and objects can't be shown in cells. */
function isInGrid(field: ResourceField | undefined): boolean {
  return field !== undefined && field.type !== 'list' && field.type !== 'object';
}

function fieldOf(
  name: string,
  { fields, schema, currency }: ResourcePlan,
  title: string | undefined,
  { t }: WidgetContext,
): GridField {
  const field = fields[name] as ResourceField;
  const written = (schema.properties[name] ?? {}) as GridValueSchema &
    Partial<Record<'x-minimum' | 'x-maximum', number>>;
  // Bounds of numbers that are sent as texts.
  const rules = {
    ...written,
    ...(written['x-minimum'] !== undefined && { minimum: written['x-minimum'] }),
    ...(written['x-maximum'] !== undefined && { maximum: written['x-maximum'] }),
  };
  return {
    name,
    title: t(title ?? field.title),
    type: field.type as GridFieldType,
    required: schema.required?.includes(name) ?? false,
    readOnly: field.compute !== undefined || field.readOnly === true,
    schema: rules,
    style: {
      ...(field.type === 'integer' && field.format === undefined
        ? {}
        : { format: field.format ?? 'decimal' }),
      ...(field.digits === undefined ? {} : { digits: field.digits }),
    },
    styleBy:
      field.formatBy === undefined
        ? null
        : {
            field: field.formatBy.field,
            styles: Object.fromEntries(
              Object.entries(field.formatBy.formats).map(([value, format]) => [value, { format }]),
            ),
          },
    currencyBy: [field.format, ...Object.values(field.formatBy?.formats ?? {})].includes('currency')
      ? (currency ?? null)
      : null,
    ownerCurrencies: null,
    choices: Object.entries(field.of ?? {}).map(([value, key]) => ({ value, title: t(key) })),
    options: field.options ?? null,
    by: field.by ?? null,
    compute: field.compute ?? null,
    initial: field.default ?? null,
  };
}

/**
 * Returns the props with the columns of one set, in its order, after the frozen ones and those that rows are
 * grouped by. The others are hidden.
 */
export function withColumnSet(props: GridProps, set: ColumnSet | undefined): GridProps {
  if (set === undefined) return props;
  const isFirst = ({ name }: GridField): boolean =>
    props.looks[name]?.frozen === true || (props.groupBy.includes(name) && !set.columns.includes(name));
  const first = props.fields.filter(isFirst);
  const own = set.columns.flatMap((column) =>
    props.fields.filter((field) => field.name === column && !isFirst(field)),
  );
  const fields = [...first, ...own];
  return {
    ...props,
    fields,
    hidden: [...props.hidden, ...props.fields.filter((field) => !fields.includes(field))],
  };
}

/** Returns the values of the page's filters, keyed by field. */
export function chosenBy({ filter = {} }: GridProps, { filters, session, route }: WidgetContext) {
  const scope = { values: filters.values(), session, route };
  return fillParams(filter as Parameters<typeof fillParams>[0], scope);
}

/** Returns the values that new rows get from the filters: those of fields with exactly one chosen value. */
export function filteredValues(props: GridProps, context: WidgetContext): RowValues {
  const { resource } = context.plan;
  const found = Object.entries(chosenBy(props, context)).flatMap(([name, value]): [string, GridValue][] => {
    const field = resource?.fields[name];
    if (field === undefined || String(value).includes(',')) return [];
    const isNumber = field.type === 'integer' || field.type === 'number';
    return [[name, isNumber ? Number(value) : String(value)]];
  });
  return Object.fromEntries(found);
}

/** Returns the path of the rows for the current filters. */
export function rowsPath(props: GridProps, context: WidgetContext, at: string | null = null): string {
  return pathOf(props, { ...chosenBy(props, context), ...(at !== null && { at }) });
}

/** Returns the path of the rows with these values. */
export function pathOf({ path }: GridProps, params: RowValues): string {
  const query = new URLSearchParams({ limit: String(MOST_ROWS) });
  for (const [name, value] of Object.entries(params)) query.set(name, String(value));
  return `${path}?${query}`;
}
