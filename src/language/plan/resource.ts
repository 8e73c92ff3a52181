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

/** A field of a resource, as a grid needs it. */
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
  /** The choice of the same row that decides the format. */
  readonly formatBy?: NonNullable<FieldModel['formatBy']>;
  readonly digits?: number;
  /** What a new row begins with. */
  readonly default?: string | number | boolean;
  /** What may be chosen, each with its i18n key. */
  readonly of?: Readonly<Record<string, string>>;
  /** The path below `/api/` of the list of what may be chosen: `{ options: [{ value, title }] }`. */
  readonly options?: string;
  /** By parameter of `options`, the field of the row whose value it has: the list then has what fits the row. */
  readonly by?: Readonly<Record<string, string>>;
  /** Of a text that is a name of the project's files: of what, and the fields that say where. */
  readonly names?: NamesModel;
  /** The expression over the other fields of the row that it is computed by. */
  readonly compute?: string;
  /** Of a list: what each of its items is. */
  readonly item?: ResourceField;
  /** Of an object: its values, in their order. */
  readonly parts?: Readonly<Record<string, ResourceField>>;
}

/** A file of rows that the resource declares. */
export interface ExchangeFormat {
  readonly name: string;
  /** An i18n key. */
  readonly title: string;
  readonly extension: 'json' | 'xlsx';
}

/** A table that users write, as far as a widget that edits it needs to know. */
export interface ResourcePlan {
  readonly name: string;
  /** An i18n key. */
  readonly title: string;
  /** The fields that tell one row from another. */
  readonly key: readonly string[];
  /** The field with the currency of a row's amounts. */
  readonly currency?: string;
  readonly fields: Readonly<Record<string, ResourceField>>;
  /** What every row must fulfil, or should. */
  readonly rules?: readonly ResourceRuleModel[];
  /** Fields that follow from each other. */
  readonly solve?: readonly SolveModel[];
  /** What a row may be, as JSON Schema: the server and the browser judge by the same. */
  readonly schema: {
    readonly required?: readonly string[];
    readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  };
  /** Files of its rows beside csv and xlsx. */
  readonly exchange?: readonly ExchangeFormat[];
  /** What a row belongs to. */
  readonly belongs?: BelongingModel;
  /** The way that a row goes. Which moves the user may make is the server's to say. */
  readonly status?: StatusModel;
}

/** What is computed in a row; undefined where its choice has no formula. */
export const solvedPart = (
  { by, first, parts }: SolveModel,
  values: ResourceValues,
): SolveModel['parts'][number] | undefined => parts.find(({ when }) => when === String(values[by] ?? first));

/** A resource as a widget that edits it needs it: who may write it is the server's to say. */
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
}: ResourceModel): ResourcePlan {
  const formats = formatsOf(exchange);
  const { required, properties } = schema;
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

/** Members are listed as for filters; rows of another resource as that resource is. */
function optionsOf({ member, reference }: FieldModel): string | null {
  if (member !== null) return `lists/${member.dataset}?dimension=${member.dimension}&limit=1000`;
  return reference === null ? null : `resources/${reference}?limit=1000`;
}
