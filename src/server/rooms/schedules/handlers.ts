import type { ReportColumn, ReportData } from '../../../language/plan/index.ts';
import { json } from '../../api/handler.ts';
import { may } from '../auth/abilities.ts';
import { columnsUnder } from '../columns.ts';
import type { Handlers } from '../context.ts';

const usualLength = 200;

const { column, wordsOf } = columnsUnder('deliveries');

const columns: readonly ReportColumn[] = [
  column('sent', { type: 'instant' }),
  column('schedule'),
  column('recipient'),
  column('state', { members: wordsOf('states', ['waiting', 'sending', 'sent', 'refused', 'unclear']) }),
  column('reason'),
  column('user'),
];

/** What was sent by mail: one's own; of the whole company for those who may manage everything. */
export const scheduleHandlers: Handlers = {
  async getDeliveries({ principal, query }, { state, clock }) {
    const limit = (query.limit as number | undefined) ?? usualLength;
    const owner = may(principal)({ action: 'manage', subject: 'all' }) ? null : principal.userName;
    const found = await state.deliveries.list(principal.company, owner, limit + 1);
    const rows = found
      .slice(0, limit)
      .map((one) => [one.at.toISOString(), one.about, one.recipient, one.state, one.reason, one.owner]);
    const answer: ReportData = {
      columns: [...columns],
      rows,
      totals: null,
      rowCount: rows.length,
      truncated: found.length > limit,
      asOf: clock.now().toISOString(),
    };
    return json(answer);
  },
};
