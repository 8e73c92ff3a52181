import type { ReportColumn, ReportRow } from '../../../language/plan/index.ts';
import { json } from '../../api/handler.ts';
import { columnsUnder, idColumn } from '../columns.ts';
import type { Handlers } from '../context.ts';
import { listAnswer } from '../list-answer.ts';
import type { AuditEntry } from '../../state/state.ts';

const usualLength = 100;

/** The handler of the audit log of the caller's company, newest first. */
export const auditHandlers: Handlers = {
  async getAudit({ principal, query }, context) {
    const limit = (query.limit as number | undefined) ?? usualLength;
    const before = (query.before as number | undefined) ?? null;
    // One extra row shows whether there are more.
    const found = await context.state.audit.recent(principal.company, { limit: limit + 1, before });
    return json(listAnswer(columns, found.map(rowOf), context, limit));
  },
};

/** All actions and subjects that are recorded anywhere, for which titles exist. */
const actions = ['start', 'end', 'create', 'update', 'add', 'delete', 'submit', 'give', 'withdraw'];
const subjects = ['session', 'user', 'selection', 'onboarding', 'consent', 'file'];

const { column, wordsOf } = columnsUnder('audit');

const columns: readonly ReportColumn[] = [
  // Two changes may have the same time.
  idColumn('at', 'number'),
  column('at', { type: 'instant' }),
  column('user'),
  column('action', { members: wordsOf('did', actions) }),
  column('subject', { members: wordsOf('on', subjects) }),
  column('details'),
  column('about'),
];

const rowOf = ({ id, at, userName, action, subject, details }: AuditEntry & { id: number }): ReportRow => [
  id,
  at.toISOString(),
  userName,
  action,
  subject,
  details === null ? null : JSON.stringify(details),
  aboutOf(details),
];

/** A short text for people: the user or selection, and the changed fields. `details` has everything. */
function aboutOf(details: AuditEntry['details']): string | null {
  if (details === null) return null;
  const { userName, user, saveName, ip, changed } = details as Readonly<Record<string, unknown>>;
  const name = [userName, user, saveName, ip].find((one) => typeof one === 'string');
  const parts = [name, Array.isArray(changed) ? changed.join(', ') : undefined];
  return parts.filter((part) => part !== undefined && part !== '').join(': ') || null;
}
