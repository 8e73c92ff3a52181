import { namesOfExpression } from '../../expressions/index.ts';
import type { ResourceFieldSpec, ResourceSpec } from '../generated/spec.ts';
import { planExchange } from './plan-exchange.ts';
import type {
  Dependence,
  FieldModel,
  FieldType,
  ResourceModel,
  StatusModel,
  ValueSchema,
} from './resource.ts';

/** The maximum length of a text without `max`, in characters. */
const longestText = 2_000;
/** The maximum number of items of a list without `max`. */
const longestList = 100;

/** Returns the query parameter that filters lists of a dataset by one of its dimensions. */
type ParameterOf = (dataset: string, dimension: string) => string;

/**
 * The plan of a resource. `spec` must be valid and linked. `ownerKey` is the key of the resource that its
 * rows belong to.
 */
export function planResource(
  name: string,
  spec: ResourceSpec,
  ownerKey: readonly string[] = [],
  parameterOf: ParameterOf = (_, dimension) => dimension,
): ResourceModel {
  const {
    title,
    key,
    rules = [],
    solve = [],
    access = {},
    limit,
    belongs,
    mirror,
    seed,
    sends,
    alerts,
    notes,
    status,
    exchange,
    notCopied = [],
    currency,
  } = spec;
  const fields = Object.fromEntries(
    Object.entries(spec.fields).map(([field, written]) => [
      field,
      { ...planField(field, written, key), by: planDependences(written, parameterOf) },
    ]),
  );
  const written = Object.values(fields).filter(({ compute }) => compute === null);
  return {
    name,
    title,
    key,
    fields,
    rules: rules.map(({ check, message, at, severity = 'error' }) => {
      const names = namesOfExpression(check).filter((one) => Object.hasOwn(fields, one));
      return { check, message, at: at ?? names[0] ?? null, names, severity };
    }),
    solve: solve.map(({ by, field, of }) => ({
      by,
      first: String(fields[by]!.default),
      parts: Object.entries(of).map(([when, expression]) => ({ when, name: field ?? when, expression })),
    })),
    read: access.read ?? null,
    write: access.write ?? null,
    limit:
      limit === undefined
        ? null
        : { by: limit.user === undefined ? 'brand' : 'user', field: (limit.user ?? limit.brand)! },
    belongs:
      belongs === undefined
        ? null
        : {
            to: belongs.to,
            by: Object.fromEntries(ownerKey.map((field) => [field, belongs.by?.[field] ?? field])),
          },
    mirror: mirror ?? null,
    seed: seed ?? null,
    sends: sends ?? null,
    alerts: alerts ?? null,
    notes: notes ?? null,
    status: status === undefined ? null : planStatus(status, fields[status.field]?.default),
    notCopied,
    currency: currency ?? null,
    exchange: planExchange(exchange),
    schema: {
      type: 'object',
      required: written.filter(({ required }) => required).map((field) => field.name),
      properties: Object.fromEntries(
        written.map((field) => [field.name, valueSchema(field, spec.fields[field.name]!)]),
      ),
    },
  };
}

function planStatus(
  { field, drafts, incomplete = [], note, moves }: NonNullable<ResourceSpec['status']>,
  first: FieldModel['default'] | undefined,
): StatusModel {
  return {
    field,
    first: String(first),
    drafts: drafts ?? [String(first)],
    incomplete,
    note: note ?? null,
    moves: Object.fromEntries(
      Object.entries(moves).map(([name, { title, from, to, access }]) => [
        name,
        { name, title, from, to, access: access ?? null },
      ]),
    ),
  };
}

/** A field, an item of a list or a part of an object. Only a field can be computed. */
type AnyField = Omit<Partial<ResourceFieldSpec>, 'type'> & { readonly type: FieldType };

function planField(name: string, spec: AnyField, key: readonly string[] = []): FieldModel {
  const { type, title, required = false, digits = 2, format, of = {}, compute, item, fields } = spec;
  return {
    name,
    type,
    title: title ?? `fields.${name}`,
    required: required || key.includes(name),
    digits: type === 'decimal' ? digits : null,
    format: typeof format === 'string' ? format : null,
    formatBy: typeof format === 'object' ? { field: format.by, formats: format.of } : null,
    default: spec.default ?? null,
    backfill: spec.backfill ?? null,
    choices: type === 'choice' ? (of as Readonly<Record<string, string>>) : null,
    member: type === 'member' ? { dataset: of.dataset!, dimension: of.dimension! } : null,
    reference: type === 'reference' ? of.resource! : null,
    by: [],
    names: spec.names ?? null,
    item: item === undefined ? null : planField(name, item),
    parts:
      fields === undefined
        ? null
        : Object.fromEntries(
            Object.entries(fields).map(([part, written]) => [part, planField(part, written)]),
          ),
    compute: compute ?? null,
    renamed: spec.renamed ?? null,
    retitled: spec.retitled ?? null,
  };
}

const planDependences = (
  { of = {}, by = {} }: ResourceFieldSpec,
  parameterOf: ParameterOf,
): readonly Dependence[] =>
  Object.entries(by).map(([other, field]) => ({
    of: other,
    parameter: of.dataset === undefined ? other : parameterOf(of.dataset, other),
    field,
  }));

type Shape = (spec: AnyField, field: FieldModel) => ValueSchema;

const bounds = ({ min, max }: AnyField): ValueSchema => ({
  ...(min !== undefined && { minimum: min }),
  ...(max !== undefined && { maximum: max }),
});
const id: Shape = () => ({ type: 'string', minLength: 1, maxLength: 200 });

/** The JSON Schema of each type. `x-minimum` and `x-maximum` limit decimals, which are texts. */
const shapes: Readonly<Record<FieldType, Shape>> = {
  text: ({ min, max = longestText, pattern }) => ({
    type: 'string',
    minLength: min ?? 0,
    maxLength: max,
    ...(pattern !== undefined && { pattern: `^(?:${pattern})$` }),
  }),
  integer: (spec) => ({
    type: 'integer',
    minimum: Number.MIN_SAFE_INTEGER,
    maximum: Number.MAX_SAFE_INTEGER,
    ...bounds(spec),
  }),
  number: (spec) => ({ type: 'number', ...bounds(spec) }),
  decimal: ({ min, max }, { digits }) => ({
    type: 'string',
    pattern: `^-?\\d{1,${Math.min(15, 18 - digits!)}}${digits! > 0 ? `(\\.\\d{1,${digits}})?` : ''}$`,
    ...(min !== undefined && { 'x-minimum': min }),
    ...(max !== undefined && { 'x-maximum': max }),
  }),
  boolean: () => ({ type: 'boolean' }),
  date: () => ({ type: 'string', format: 'date' }),
  month: () => ({ type: 'string', pattern: '^\\d{4}-(0[1-9]|1[0-2])$' }),
  choice: (_, { choices }) => ({ enum: Object.keys(choices ?? {}) }),
  member: id,
  reference: id,
  list: ({ min = 0, max = longestList, item }, field) => ({
    type: 'array',
    minItems: min,
    maxItems: max,
    items: field.item === null ? {} : valueSchema(field.item, item!),
  }),
  object: ({ fields = {} }, { parts }) => ({
    type: 'object',
    required: Object.values(parts ?? {}).flatMap(({ name, required }) => (required ? [name] : [])),
    properties: Object.fromEntries(
      Object.values(parts ?? {}).map((part) => [part.name, valueSchema(part, fields[part.name]!)]),
    ),
  }),
};

const valueSchema = (field: FieldModel, spec: AnyField): ValueSchema => shapes[field.type](spec, field);

/** The JSON Schema of the values of a field. `spec` must be valid and linked. */
export const schemaOfField = (spec: ResourceFieldSpec): ValueSchema => valueSchema(planField('', spec), spec);
