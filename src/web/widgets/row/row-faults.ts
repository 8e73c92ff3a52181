import type { FieldModel, ResourcePlan, ResourceValues } from '../../../language/plan/index.ts';
import { faultsOfRow, type RowFault } from '../../../resources/index.ts';
import { messageOf, ruleOf } from '../form/messages.ts';
import type { WidgetContext } from '../widget.ts';

/** The faults of a row that can be checked in the browser, in the server's format. */
export function faultsOf(plan: ResourcePlan, values: ResourceValues): readonly RowFault[] {
  const { key, rules = [], schema, status = null } = plan;
  const fields = Object.fromEntries(
    Object.entries(plan.fields).map(([name, field]) => [name, { ...field, compute: field.compute ?? null }]),
  ) as unknown as Readonly<Record<string, FieldModel>>;
  const written = Object.entries(values).filter(
    ([name, value]) => value !== null && fields[name]?.compute === null,
  );
  const model = {
    key,
    rules,
    fields,
    status,
    schema: { type: 'object' as const, required: schema.required ?? [], properties: schema.properties },
  };
  return faultsOfRow(model, Object.fromEntries(written));
}

type Schema = Readonly<Record<string, unknown>>;

/** The schema of a value by its path, such as `kpis.0.target`. */
function schemaAt(plan: ResourcePlan, path: string): Schema {
  const [name = '', ...rest] = path.split('.');
  return rest.reduce<Schema>(
    (schema, part) =>
      ((/^\d+$/.test(part) ? schema['items'] : (schema['properties'] as Schema | undefined)?.[part]) ??
        {}) as Schema,
    plan.schema.properties[name] ?? {},
  );
}

const words = {
  required: 'forms.required',
  member: 'grid.faults.member',
  reference: 'grid.faults.member',
  solved: 'grid.faults.solved',
  belongs: 'grid.faults.belongs',
  unprintable: 'grid.faults.unprintable',
  computed: 'grid.faults.computed',
  locked: 'record.locked',
  status: 'record.notNow',
} as const;

const typeWords = { number: 'grid.faults.number', decimal: 'grid.faults.number', integer: 'grid.faults.integer', date: 'grid.faults.date' } as const; // prettier-ignore

/** The message of a fault in the reader's language. */
export function faultText(
  { field, rule, message, allowed }: RowFault,
  plan: ResourcePlan,
  { t, appText }: Pick<WidgetContext, 't' | 'appText'>,
): string {
  if (message !== null) return t(message);
  const by = plan.fields[field ?? '']?.by;
  if (rule === 'member' && by !== undefined)
    return appText('grid.faults.misfit', {
      fields: Object.values(by)
        .map((name) => t(plan.fields[name]?.title ?? name))
        .join(', '),
    });
  if (rule in words) return appText(words[rule as keyof typeof words]);
  if (rule === 'key' && Array.isArray(allowed))
    return appText('grid.faults.key', {
      fields: (allowed as string[]).map((name) => t(plan.fields[name]?.title ?? name)).join(', '),
    });
  const written = schemaAt(plan, field ?? '');
  const type = plan.fields[field ?? '']?.type ?? written['type'];
  if ((rule === 'type' || rule === 'pattern' || rule === 'format') && String(type) in typeWords)
    return appText(typeWords[type as keyof typeof typeWords]);
  const bounds = {
    ...written,
    ...('x-minimum' in written && { minimum: written['x-minimum'] }),
    ...('x-maximum' in written && { maximum: written['x-maximum'] }),
  };
  const checked = rule.startsWith('x-') ? rule.slice(2) : rule;
  return messageOf(ruleOf(checked), bounds as never, appText, undefined);
}
