import type { ResourceField, ResourcePlan, ResourceValues } from '../../../language/plan/index.ts';
import { rowIn } from '../row/row-id.ts';
import type { ToProps, WidgetContext } from '../widget.ts';

/** A field of the form. */
export interface RecordField {
  readonly name: string;
  readonly field: ResourceField;
  readonly title: string;
  /** Whether the row can't be completed without a value. */
  readonly required: boolean;
  readonly hint: string | null;
  /** Hints by the value of another field of the row; null when the hint is always the same. */
  readonly hints: { readonly by: string; readonly texts: Readonly<Record<string, string>> } | null;
  readonly lines: number;
  readonly wide: boolean;
  /**
   * Allowed values keyed by other fields of the row. The field is shown while each of them has one of its
   * allowed values. Null when it is always shown.
   */
  readonly when: Readonly<Record<string, readonly string[]>> | null;
}

export interface RecordProps {
  readonly title: string;
  readonly plan: ResourcePlan;
  /** The row's id as the page file has it: a parameter of the route. */
  readonly row: string;
  readonly initial: ResourceValues;
  readonly fields: readonly RecordField[];
  readonly columns: 1 | 2;
  readonly readOnly: boolean;
  readonly refreshes: readonly string[];
}

/** Texts whose maximum length is greater get several lines. */
const LONG = 500;

/** Returns the props of the form. Null when the plan does not have the widget's resource. */
export const recordProps: ToProps<'record', RecordProps> = (spec, _data, context) => {
  const plan = context.plan.resource;
  if (plan === undefined) return null;
  const { t } = context;
  const initial = Object.entries(spec.initial ?? {}).flatMap(([name, written]) => {
    const [value = ''] = (rowIn(written, context) ?? '').split(',');
    return value === '' || value === 'all' ? [] : [[name, value] as const];
  });
  const names = spec.order ?? Object.keys(plan.fields).filter((name) => isWritten(name, plan));
  return {
    title: t(spec.title ?? plan.title),
    plan,
    row: spec.row,
    initial: Object.fromEntries(initial),
    fields: names.flatMap((name) => {
      const field = plan.fields[name];
      if (field === undefined) return [];
      const { hint, hints = {}, lines, wide = false, when = null } = spec.fields?.[name] ?? {};
      const most = Number(plan.schema.properties[name]?.['maxLength'] ?? 0);
      return {
        name,
        field,
        title: t(field.title),
        required: plan.schema.required?.includes(name) ?? false,
        hint: hint === undefined ? null : t(hint),
        hints: hintsOf(hints, t),
        lines: lines ?? (field.type === 'text' && most >= LONG ? 3 : 1),
        wide: wide || field.type === 'list' || field.type === 'object',
        when,
      };
    }),
    columns: spec.columns === 2 ? 2 : 1,
    readOnly: spec.readOnly,
    refreshes: spec.refreshes ?? [],
  };
};

function hintsOf(
  written: Readonly<Record<string, Readonly<Record<string, string>>>>,
  t: WidgetContext['t'],
): RecordField['hints'] {
  const [said] = Object.entries(written);
  if (said === undefined) return null;
  const [by, keys] = said;
  return { by, texts: Object.fromEntries(Object.entries(keys).map(([value, key]) => [value, t(key)])) };
}

/** Returns the hint below a field, given the row's values; null when there is none. */
export const hintIn = (
  { hint, hints }: Pick<RecordField, 'hint' | 'hints'>,
  values: ResourceValues,
): string | null => hints?.texts[String(values[hints.by] ?? '')] ?? hint;

/**
 * Returns the fields that are shown, given the row's values. Fields with faults are shown, too, so that they
 * can be corrected.
 */
export const shownFields = <Field extends Pick<RecordField, 'name' | 'when'>>(
  fields: readonly Field[],
  values: ResourceValues,
  wrong: readonly string[] = [],
): readonly Field[] =>
  fields.filter(
    ({ name, when }) =>
      wrong.includes(name) ||
      Object.entries(when ?? {}).every(([other, allowed]) => allowed.includes(String(values[other] ?? ''))),
  );

/** The fields of a status are written by its transitions. */
const isWritten = (name: string, { fields, status }: ResourcePlan): boolean =>
  fields[name]?.compute === undefined && name !== status?.field && name !== status?.note;
