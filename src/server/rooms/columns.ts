import type { ReportColumn } from '../../language/plan/index.ts';

type Words = Readonly<Record<string, string>>;

/** Builds the columns of a table whose texts stand under `group`, the first part of their i18n keys. */
export function columnsUnder(group: string) {
  const column = (name: string, more: Partial<ReportColumn> = {}): ReportColumn => ({
    name,
    role: 'dimension',
    type: 'string',
    title: name,
    titleKey: `${group}.${name}`,
    ...more,
  });
  return {
    column,
    figure: (name: string, format: 'integer' | 'percent'): ReportColumn =>
      column(name, { role: 'measure', type: 'number', format }),
    /** The i18n keys of members, by member. */
    wordsOf: (part: string, members: readonly string[]): Words =>
      Object.fromEntries(members.map((member) => [member, `${group}.${part}.${member}`])),
  };
}

/** The id of a row, which tells apart rows that show the same value in the column `of`. */
export const idColumn = (of: string, type: ReportColumn['type'] = 'string'): ReportColumn => ({
  name: 'id',
  role: 'key',
  of,
  type,
  title: 'id',
  titleKey: 'id',
});
