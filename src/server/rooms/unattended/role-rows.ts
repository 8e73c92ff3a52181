import type { ResourceModel, ResourceValues } from '../../../language/plan/index.ts';
import { currentValues, defaultsOf } from '../../../resources/index.ts';
import type { StoredRow } from '../../state/state.ts';
import type { ServerContext } from '../context.ts';

type RowContext = Pick<ServerContext, 'state' | 'pages'>;

/** Where a row is. */
export interface RoleKey {
  readonly company: string;
  readonly resource: string;
  readonly id: string;
}

/** A row of a resource that plays a part, such as that of a schedule. */
export interface RoleRow extends RoleKey {
  /** With whose rights it is done. */
  readonly owner: string;
  readonly changedAt: Date;
  /** As a text; empty where there is nothing. */
  readonly text: (field: string) => string;
  /** The number; the second one where there is none. */
  readonly number: (field: string, otherwise: number) => number;
  /** The texts of a list, each once. */
  readonly texts: (field: string) => readonly string[];
}

/** Reads a row whose resource plays the part; null where it does not. */
export type ReadRow<Role> = (row: RoleRow, model: ResourceModel) => Role | null;

/** The rows of all companies that play a part. */
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

/** The row as it is now; null where it is gone. */
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
