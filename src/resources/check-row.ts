import { holds } from '../expressions/index.ts';
import { brokenKeyword, isObject } from '../language/plan/index.ts';
import type {
  FieldModel,
  FieldValue,
  ResourceModel,
  ResourceRuleModel,
  ResourceValues,
  ValueSchema,
} from '../language/plan/index.ts';
import { inExpressions, type Computing } from './computing.ts';
import { completeRow } from './row-values.ts';
import { solvedValues } from './solve-row.ts';

/** A fault of a row. */
export interface RowFault {
  /**
   * The field, or the path of a value in a list or object: `kpis.0.target`. Null when no single field is at
   * fault.
   */
  readonly field: string | null;
  /**
   * The keyword of the field's schema, or `required`, `unknown`, `computed`, `solved`, `rule`, `key`,
   * `member`, `reference`, `unprintable`.
   */
  readonly rule: string;
  readonly value: FieldValue;
  /** What is allowed: a bound, a pattern, the choices. Null when it can't be expressed so. */
  readonly allowed: string | number | readonly string[] | null;
  /** The i18n key of the message. Null for the default message of the rule. */
  readonly message: string | null;
}

/** The parts of a resource's model that rows are validated by. */
type CheckedBy = Pick<ResourceModel, 'key' | 'rules' | 'schema' | 'status'> & {
  readonly fields: Readonly<Record<string, Pick<FieldModel, 'type' | 'compute'>>>;
};

/**
 * All faults of a row that are independent of other rows. `values` are the user's, without computed fields.
 */
export function faultsOfRow(model: CheckedBy, values: ResourceValues): RowFault[] {
  const { fields, schema } = model;
  const faults: RowFault[] = [];
  for (const [name, value] of Object.entries(values)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined) faults.push(fault(name, 'unknown', value, Object.keys(fields)));
    else if (field.compute !== null) faults.push(fault(name, 'computed', value, null));
    else if (value !== null && value !== '')
      faults.push(...faultsOfValue(name, value, schema.properties[name]!));
  }
  for (const name of mayLack(model, values) ? model.key : schema.required)
    if (values[name] === undefined || values[name] === null || values[name] === '')
      faults.push(fault(name, 'required', null, null));
  if (faults.length > 0) return faults;
  for (const [name, value] of Object.entries(solvedValues(model, values)))
    if (!isSameFigure(values[name] ?? null, value))
      faults.push(fault(name, 'solved', values[name] ?? null, textOf(value)));
  return [
    ...faults,
    ...rulesBrokenBy(model, values, 'error').map(({ at, check, message }) => ({
      field: at,
      rule: 'rule',
      value: at === null ? null : (values[at] ?? null),
      allowed: check,
      message,
    })),
  ];
}

/** Whether a row is a draft, in which required values may be missing. */
export const isDraft = ({ status }: Pick<ResourceModel, 'status'>, values: ResourceValues): boolean =>
  status !== null && status.drafts.includes(String(values[status.field] ?? status.first));

/** Whether required values may be missing. */
const mayLack = (model: Pick<ResourceModel, 'status'>, values: ResourceValues): boolean =>
  isDraft(model, values) ||
  model.status?.incomplete.includes(String(values[model.status.field] ?? model.status.first)) === true;

/** The rules of one severity that a row breaks. Rules on empty fields are not evaluated. */
export function rulesBrokenBy(
  model: Computing & { readonly rules?: readonly ResourceRuleModel[] },
  values: ResourceValues,
  severity: ResourceRuleModel['severity'],
): readonly ResourceRuleModel[] {
  const requested = (model.rules ?? []).filter((rule) => rule.severity === severity);
  if (requested.length === 0) return [];
  const known = inExpressions(model, completeRow(model, values));
  return requested.filter(({ check, names }) => holds(check, known, names) === false);
}

/** Compares as numbers: 10 equals 10.00. */
const isSameFigure = (one: FieldValue, other: FieldValue): boolean =>
  one === other || (one !== null && other !== null && Number(one) === Number(other));

const textOf = (value: FieldValue): string | null => (value === null ? null : String(value));

const fault = (field: string, rule: string, value: FieldValue, allowed: RowFault['allowed']): RowFault => ({
  field,
  rule,
  value,
  allowed,
  message: null,
});

function faultsOfValue(name: string, value: FieldValue, schema: ValueSchema): RowFault[] {
  // Only the first broken keyword is reported: a text is not also a number below the minimum.
  const broken = brokenKeyword(schema, value);
  if (broken !== null) return [fault(name, broken[0], value, broken[1] as RowFault['allowed'])];
  if (Array.isArray(value))
    return value.flatMap((item: FieldValue, index) =>
      faultsOfValue(`${name}.${index}`, item, schema['items'] as ValueSchema),
    );
  return isObject(value) ? faultsOfParts(name, value, schema) : [];
}

function faultsOfParts(
  name: string,
  values: Readonly<Record<string, FieldValue>>,
  schema: ValueSchema,
): RowFault[] {
  const parts = schema['properties'] as Readonly<Record<string, ValueSchema>>;
  const required = schema['required'] as readonly string[];
  return [
    ...Object.entries(values).flatMap(([part, value]) =>
      Object.hasOwn(parts, part)
        ? faultsOfValue(`${name}.${part}`, value, parts[part]!)
        : [fault(`${name}.${part}`, 'unknown', value, Object.keys(parts))],
    ),
    ...required
      .filter((part) => values[part] === undefined)
      .map((part) => fault(`${name}.${part}`, 'required', null, null)),
  ];
}
