import type { ReportCell, ReportColumn, ReportData, ReportRow } from '../../../language/plan/index.ts';
import type { Translate } from '../../i18n/index.ts';

/** A notification about a campaign or from an alert. */
export interface Notification {
  readonly id: string;
  /** ISO 8601. */
  readonly created: string;
  readonly type: string;
  /** The campaign, or the alert with its figures. */
  readonly about: string;
  readonly brand: string;
  readonly priority: string;
  readonly isHigh: boolean;
  readonly isUnread: boolean;
  /** The report that explains it; null without one. */
  readonly link: string | null;
}

/** The notifications of a report, in the reader's language. */
export const notificationsOf = ({ columns, rows }: ReportData, t: Translate): readonly Notification[] => {
  const places = new Map(columns.map((column, at) => [column.name, { column, at }]));
  const cellOf = (row: ReportRow, name: string): ReportCell => row[places.get(name)?.at ?? -1] ?? null;
  const textOf = (row: ReportRow, name: string): string => {
    const text = String(cellOf(row, name) ?? '');
    return wordOf(places.get(name)?.column, text, t);
  };
  return rows.map((row) => {
    const link = cellOf(row, 'link');
    return {
      id: String(cellOf(row, 'notification_id')),
      created: String(cellOf(row, 'created')),
      type: textOf(row, 'type'),
      about: textOf(row, 'about'),
      brand: textOf(row, 'brand'),
      priority: textOf(row, 'priority'),
      isHigh: cellOf(row, 'priority') === 'high',
      isUnread: cellOf(row, 'state') === 'unread',
      link: typeof link === 'string' ? link : null,
    };
  });
};

const wordOf = (column: ReportColumn | undefined, text: string, t: Translate): string => {
  const members = column?.members ?? {};
  const key = Object.hasOwn(members, text) ? members[text] : undefined;
  return key === undefined ? text : t(key);
};
