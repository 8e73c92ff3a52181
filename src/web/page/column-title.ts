import type { ReportColumn } from '../../language/plan/index.ts';
import { operationTitle } from '../../language/plan/index.ts';

/** A column's name: the dictionary's, else the dataset's own. */
export function columnTitle(column: ReportColumn, t: (key: string) => string): string {
  const title = t(column.titleKey);
  if (title === column.titleKey) return column.title;
  return column.operation === undefined ? title : operationTitle(title, column.operation, t);
}
