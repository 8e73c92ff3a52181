import type { ReportColumn } from '../../language/plan/index.ts';

type Words = Readonly<Record<string, string>>;

/** Builds the columns of a table. `group` is the first part of the i18n keys of its texts. */
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

/** The column of row ids. They distinguish rows with the same value in the column `of`. */
export const idColumn = (of: string, type: ReportColumn['type'] = 'string'): ReportColumn => ({
  name: 'id',
  role: 'key',
  of,
  type,
  title: 'id',
  titleKey: 'id',
});
