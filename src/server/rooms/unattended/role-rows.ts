import type { ResourceModel, ResourceValues } from '../../../language/plan/index.ts';
import { currentValues, defaultsOf } from '../../../resources/index.ts';
import type { StoredRow } from '../../state/state.ts';
import type { ServerContext } from '../context.ts';

type RowContext = Pick<ServerContext, 'state' | 'pages'>;

/** The company, the resource and the id of a row. */
export interface RoleKey {
  readonly company: string;
  readonly resource: string;
  readonly id: string;
}

/** A row of a resource with a role, such as that of schedules. */
export interface RoleRow extends RoleKey {
  /** The user with whose rights the work is done. */
  readonly owner: string;
  readonly changedAt: Date;
  /** The value of a field as a text; empty when it has none. */
  readonly text: (field: string) => string;
  /** The value of a field as a number; `otherwise` when it has none. */
  readonly number: (field: string, otherwise: number) => number;
  /** The distinct texts of a list. */
  readonly texts: (field: string) => readonly string[];
}

/** Reads a row whose resource has the role; null when it does not. */
export type ReadRow<Role> = (row: RoleRow, model: ResourceModel) => Role | null;

/** Returns the rows of all companies whose resources have the role. */
export async function roleRows<Role>({ state, pages }: RowContext, read: ReadRow<Role>): Promise<Role[]> {
  const kept = await state.resources.kept();
  const found = await Promise.all(
    kept.map(async ({ company, resource }) => {
      const model = pages.variant(company).resources.get(resource);
      if (model === undefined || (model.sends === null && model.alerts === null)) return [];
      const rows = await state.resources.rows(company, resource);
      return rows.flatMap((row) => read(roleRow(row, company, model), model) ?? []);
    }),
  );
  return found.flat();
}

/** Returns the current row; null when it was deleted. */
export async function findRoleRow<Role>(
  { state, pages }: RowContext,
  { company, resource, id }: RoleKey,
  read: ReadRow<Role>,
): Promise<Role | null> {
  const model = pages.variant(company).resources.get(resource);
  const row = (await state.resources.rows(company, resource)).find((one) => one.id === id);
  return model && row ? read(roleRow(row, company, model), model) : null;
}

function roleRow(row: StoredRow, company: string, model: ResourceModel): RoleRow {
  const values: ResourceValues = { ...defaultsOf(model), ...currentValues(model, row.cells) };
  const text = (field: string): string => String(values[field] ?? '');
  return {
    company,
    resource: model.name,
    id: row.id,
    owner: model.limit === null ? '' : text(model.limit.field),
    changedAt: row.changedAt,
    text,
    number: (field, otherwise) => (text(field) === '' ? otherwise : Number(values[field])),
    texts(field) {
      const list = values[field];
      return Array.isArray(list) ? [...new Set(list.map((one) => String(one).trim()))] : [];
    },
  };
}
