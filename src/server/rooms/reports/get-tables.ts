import type { ColumnPlan } from '../../../language/plan/index.ts';
import { json } from '../../api/handler.ts';
import type { Handler } from '../context.ts';

/**
 * `GET warehouse/tables`: the tables, for authors of datasets. Columns have their types and what the table's
 * file says of them.
 */
export const getTables: Handler = async ({ principal }, { warehouse, pages }) => {
  const { tables: files } = pages.variant(principal.company);
  const listed = [...(await warehouse.tables())].map(([name, found]) => {
    const file = files.get(name);
    const columns = Object.entries(found).map(([column, typed]) => {
      const { unknown, description }: Partial<ColumnPlan> = file?.columns[column] ?? {};
      return [column, { ...typed, unknown: unknown ?? true, description: description ?? null }];
    });
    return [
      name,
      {
        description: file?.description ?? null,
        key: file?.key ?? null,
        columns: Object.fromEntries(columns) as object,
      },
    ];
  });
  return json({ tables: Object.fromEntries(listed) as object });
};
