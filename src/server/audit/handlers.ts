import type { ReportColumn, ReportData, ReportRow } from '../../language/plan/index.ts';
import { json } from '../http/handler.ts';
import type { Handlers } from '../http/handler.ts';
import type { AuditEntry } from '../state/state.ts';

const usualLength = 100;

/** Who changed what in the caller's company, newest first. */
export const auditHandlers: Handlers = {
  async getAudit({ principal, query }, { state, clock }) {
    const limit = (query.limit as number | undefined) ?? usualLength;
    const before = (query.before as number | undefined) ?? null;
    // One more than asked for tells whether there are more.
    const found = await state.audit.recent(principal.company, { limit: limit + 1, before });
    const rows = found.slice(0, limit).map(rowOf);
    const answer: ReportData = {
      columns: names.map(columnOf),
      rows,
      totals: null,
      rowCount: rows.length,
      truncated: found.length > limit,
      asOf: clock.now().toISOString(),
    };
    return json(answer);
  },
};

const names = ['id', 'at', 'user', 'action', 'subject', 'details'] as const;

function columnOf(name: (typeof names)[number]): ReportColumn {
  const titleKey = `dimensions.${name}`;
  if (name === 'id') return { name, role: 'helper', type: 'number', title: name, titleKey: name };
  return { name, role: 'dimension', type: 'string', title: titleKey, titleKey };
}

const rowOf = ({ id, at, userName, action, subject, details }: AuditEntry & { id: number }): ReportRow => [
  id,
  at.toISOString(),
  userName,
  action,
  subject,
  details === null ? null : JSON.stringify(details),
];
