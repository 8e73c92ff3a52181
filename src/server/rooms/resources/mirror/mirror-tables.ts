import { mirrorOf } from '../../../../language/plan/index.ts';
import type {
  ColumnPlan,
  FieldModel,
  FieldValue,
  ResourceModel,
  ResourceValues,
  TablePlan,
} from '../../../../language/plan/index.ts';
import { completeRow } from '../../../../resources/index.ts';
import type { Cell } from '../../../warehouse/warehouse.ts';
import type { Pages } from '../../pages/pages.ts';

/** A table of the warehouse that mirrors a resource's rows of all companies. */
export interface MirrorTable {
  readonly plan: TablePlan;
  /** The columns that are text because companies declare them with incompatible types. */
  readonly mixed: readonly string[];
}

const text: ColumnPlan = { type: 'text', digits: null, unknown: false, description: null };

/**
 * All mirror tables, by name. A table has the fields of every company; a field that a company does not have
 * is empty in its rows.
 */
export function mirrorTables(pages: Pages): ReadonlyMap<string, MirrorTable> {
  const models = new Map<string, Set<ResourceModel>>();
  for (const variant of [pages.base(), ...pages.resourceCustomers().map((company) => pages.variant(company))])
    for (const model of variant.resources.values())
      if (model.mirror !== null)
        models.set(model.mirror, (models.get(model.mirror) ?? new Set<ResourceModel>()).add(model));
  return new Map([...models].map(([name, found]) => [name, tableOf(name, [...found])]));
}

function tableOf(name: string, models: readonly ResourceModel[]): MirrorTable {
  const columns = new Map<string, ColumnPlan>();
  const mixed = new Set<string>();
  for (const model of models)
    for (const [column, plan] of Object.entries(mirrorOf(model)!.columns)) {
      const known = columns.get(column);
      if (known && !isNumber(known) !== !isNumber(plan)) mixed.add(column);
      else if (known && !isNumber(known) && known.type !== plan.type) mixed.add(column);
      columns.set(column, mixed.has(column) ? { ...text, unknown: true } : widest(known, plan));
    }
  const plan = {
    name,
    description: null,
    tenant: 'company_id',
    key: ['id'],
    order: ['id'],
    partition: null,
    columns: { ...Object.fromEntries(columns), company_id: text, id: text },
  };
  return { plan, mixed: [...mixed] };
}

const isNumber = ({ type }: ColumnPlan): boolean => ['integer', 'decimal', 'number'].includes(type);

/** A column type that can hold the values of both columns. */
function widest(known: ColumnPlan | undefined, plan: ColumnPlan): ColumnPlan {
  const other = known ?? plan;
  const type = other.type === plan.type ? plan.type : 'number';
  const digits = type === 'decimal' ? Math.max(other.digits ?? 0, plan.digits ?? 0) : null;
  return { type, digits, unknown: true, description: null };
}

/**
 * The cells of a row, in the order of the table's columns. A month is stored as its first day, lists and
 * objects as JSON.
 */
export function cellsOf(
  { columns }: TablePlan,
  model: ResourceModel,
  company: string,
  id: string,
  written: ResourceValues,
): readonly Cell[] {
  const values: ResourceValues = { ...completeRow(model, written), company_id: company, id };
  return Object.keys(columns).map((name) => {
    const value = values[name] ?? null;
    if (value !== null && typeof value === 'object')
      return JSON.stringify(inOrder(model.fields[name] ?? null, value));
    return model.fields[name]?.type === 'month' && value !== null ? `${String(value)}-01` : value;
  });
}

/** Orders the parts of objects as in the file, so that SQL can rely on their positions. */
function inOrder(field: FieldModel | null, value: FieldValue): FieldValue {
  if (Array.isArray(value)) return value.map((item: FieldValue) => inOrder(field?.item ?? null, item));
  const parts = field?.parts ?? null;
  if (parts === null || value === null || typeof value !== 'object') return value;
  const known = value as Readonly<Record<string, FieldValue>>;
  return Object.fromEntries(
    Object.keys(parts).flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]] as const])),
  );
}
