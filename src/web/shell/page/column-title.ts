import type { ReportColumn } from '../../../language/plan/index.ts';

/** A column's name: the dictionary's, else the dataset's own. */
export function columnTitle(column: ReportColumn, t: (key: string) => string): string {
  const title = t(column.titleKey);
  return title === column.titleKey ? column.title : title;
}
