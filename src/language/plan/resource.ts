import type { ReportColumn } from '../generated/api.ts';
import type {
  BelongingModel,
  FieldModel,
  NamesModel,
  ResourceModel,
  ResourceRuleModel,
  ResourceValues,
  SolveModel,
  StatusModel,
} from '../terms/resource.ts';

/** A field of a resource, as widgets that edit rows need it. */
export interface ResourceField {
  readonly type:
    | 'text'
    | 'integer'
    | 'number'
    | 'decimal'
    | 'date'
    | 'month'
    | 'boolean'
    | 'choice'
    | 'member'
    | 'reference'
    | 'list'
    | 'object';
  /** An i18n key. */
  readonly title: string;
  readonly required?: boolean;
  /** Whether only the server writes it. */
  readonly readOnly?: boolean;
  readonly format?: NonNullable<ReportColumn['format']>;
  /** The choice field of the same row that determines the format, and the format for each of its values. */
  readonly formatBy?: NonNullable<FieldModel['formatBy']>;
  readonly digits?: number;
  /** The value of the field in a new row. */
  readonly default?: string | number | boolean;
  /** The i18n key of each value of a choice field. */
  readonly of?: Readonly<Record<string, string>>;
  /** The path, relative to `/api/`, that returns the possible values: `{ options: [{ value, title }] }`. */
  readonly options?: string;
  /** The fields of the row whose values filter the list, by query parameter of `options`. */
  readonly by?: Readonly<Record<string, string>>;
  /**
   * For a text field that holds a name from the project's files: what it names, and the fields with the page,
   * query or measure that it depends on.
   */
  readonly names?: NamesModel;
  /** The CEL expression over other fields of the row that computes the value. */
  readonly compute?: string;
  /** The items of a list field. */
  readonly item?: ResourceField;
  /** The values of an object field, in the order of the file. */
  readonly parts?: Readonly<Record<string, ResourceField>>;
}

/** A file format for rows that the resource declares. */
export interface ExchangeFormat {
  readonly name: string;
  /** An i18n key. */
  readonly title: string;
  readonly extension: 'json' | 'xlsx';
}

/** The properties of a resource that widgets need to edit its rows. */
export interface ResourcePlan {
  readonly name: string;
  /** An i18n key. */
  readonly title: string;
  /** The fields that identify a row. */
  readonly key: readonly string[];
  /** The field with the currency of a row's amounts. */
  readonly currency?: string;
  readonly fields: Readonly<Record<string, ResourceField>>;
  /** Conditions that each row must meet (`error`) or should meet (`warning`). */
  readonly rules?: readonly ResourceRuleModel[];
  /** Fields that are computed from each other. */
  readonly solve?: readonly SolveModel[];
  /** The JSON Schema of a row. The server and the browser validate by the same schema. */
  readonly schema: {
    readonly required?: readonly string[];
    readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  };
  /** File formats for its rows other than csv and xlsx. */
  readonly exchange?: readonly ExchangeFormat[];
  /** The resource that each row belongs to. */
  readonly belongs?: BelongingModel;
  /** The status of a row and its possible changes. The server determines which changes the user may make. */
  readonly status?: StatusModel;
}

/**
 * The field that is computed in a row, with its expression. Undefined when the chosen value has no
 * expression.
 */
export const solvedPart = (
  { by, first, parts }: SolveModel,
  values: ResourceValues,
): SolveModel['parts'][number] | undefined => parts.find(({ when }) => when === String(values[by] ?? first));

/**
 * The properties of a resource that widgets need. Permissions are not included, since the server checks them.
 */
export function resourcePlan({
  name,
  title,
  key,
  currency,
  fields,
  rules,
  solve,
  schema,
  status,
  belongs,
  exchange,
  limit,
}: ResourceModel): ResourcePlan {
  const formats = formatsOf(exchange);
  const { properties } = schema;
  // The server fills the user whom a row belongs to.
  const required = schema.required.filter((field) => limit?.by !== 'user' || limit.field !== field);
  return {
    name,
    title,
    key,
    ...(currency !== null && { currency }),
    fields: Object.fromEntries(Object.entries(fields).map(([field, model]) => [field, fieldOf(model)])),
    ...(rules.length > 0 && { rules }),
    ...(solve.length > 0 && { solve }),
    schema: { required, properties },
    ...(formats.length > 0 && { exchange: formats }),
    ...(belongs !== null && { belongs }),
    ...(status !== null && { status }),
  };
}

const formatsOf = ({ documents, sheets }: ResourceModel['exchange']): readonly ExchangeFormat[] => [
  ...Object.values(sheets).map(({ name, title }) => ({ name, title, extension: 'xlsx' as const })),
  ...Object.values(documents).map(({ name, title }) => ({ name, title, extension: 'json' as const })),
];

function fieldOf(model: FieldModel): ResourceField {
  const { type, title, required, format, formatBy, digits, choices, compute, item, parts, names, by } = model;
  const options = optionsOf(model);
  return {
    type,
    title,
    ...(required && { required }),
    ...(format !== null && { format }),
    ...(formatBy !== null && { formatBy }),
    ...(digits !== null && { digits }),
    ...(model.default !== null && { default: model.default }),
    ...(choices !== null && { of: choices }),
    ...(options !== null && { options }),
    ...(by.length > 0 && {
      by: Object.fromEntries(by.map(({ parameter, field }) => [parameter, field])),
    }),
    ...(names !== null && { names }),
    ...(compute !== null && { compute }),
    ...(item !== null && { item: fieldOf(item) }),
    ...(parts !== null && {
      parts: Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, fieldOf(part)])),
    }),
  };
}

/**
 * The path of the list of possible values: the members of a dimension, or the rows of another resource. Null
 * for any other field.
 */
function optionsOf({ member, reference }: FieldModel): string | null {
  if (member !== null) return `lists/${member.dataset}?dimension=${member.dimension}&limit=1000`;
  return reference === null ? null : `resources/${reference}?limit=1000`;
}
