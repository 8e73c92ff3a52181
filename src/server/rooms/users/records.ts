import type { ReportColumn, ReportData, UserRecord } from '../../../language/plan/index.ts';
import { columnsUnder, idColumn } from '../columns.ts';
import type { ServerContext } from '../context.ts';
import { listAnswer } from '../list-answer.ts';
import type { Rule } from '../../state/rule.ts';
import type { User } from '../../state/state.ts';

/** A user as those who manage users see them, without the password hash. */
export function recordOf(user: User): UserRecord {
  const { userName, fullname, role, ability, brands, active } = user;
  return {
    userName,
    fullname,
    role,
    ability: [...ability] as Rule[],
    brands: brands === null ? null : [...brands],
    progress: progressOf(user),
    active,
  };
}

function progressOf({ onboarded, waitingSince, consentedAt }: User): UserRecord['progress'] {
  if (waitingSince !== null) return 'waiting';
  if (!onboarded) return 'new';
  return consentedAt === null ? 'noConsent' : 'complete';
}

const { column, wordsOf } = columnsUnder('users');

const columns: readonly ReportColumn[] = [
  // Two users may have the same name.
  idColumn('fullname'),
  column('fullname'),
  column('userName'),
  column('role', { members: wordsOf('words', ['admin', 'analyst', 'viewer']) }),
  column('brands', { members: wordsOf('words', ['all']) }),
  column('progress', { members: wordsOf('words', ['new', 'waiting', 'noConsent', 'complete']) }),
  column('status', { members: wordsOf('words', ['active', 'inactive']) }),
];

/** All users as a table. Rows have values; the browser translates them. */
export function usersReport(users: readonly User[], context: Pick<ServerContext, 'clock'>): ReportData {
  const rows = users.map((user) => [
    user.userName,
    user.fullname,
    user.userName,
    user.role,
    user.brands === null ? 'all' : user.brands.join(', '),
    progressOf(user),
    user.active ? 'active' : 'inactive',
  ]);
  return listAnswer(columns, rows, context);
}
