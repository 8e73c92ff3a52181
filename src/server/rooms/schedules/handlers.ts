import type { ReportColumn } from '../../../language/plan/index.ts';
import { json } from '../../api/handler.ts';
import { may } from '../auth/abilities.ts';
import { columnsUnder } from '../columns.ts';
import type { Handlers } from '../context.ts';
import { listAnswer } from '../list-answer.ts';

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

/** The deliveries of the caller's schedules; of the whole company for users who may manage everything. */
export const scheduleHandlers: Handlers = {
  async getDeliveries({ principal, query }, context) {
    const limit = (query.limit as number | undefined) ?? usualLength;
    const owner = may(principal)({ action: 'manage', subject: 'all' }) ? null : principal.userName;
    const found = await context.state.deliveries.list(principal.company, owner, limit + 1);
    const rows = found.map((one) => [
      one.at.toISOString(),
      one.about,
      one.recipient,
      one.state,
      one.reason,
      one.owner,
    ]);
    return json(listAnswer(columns, rows, context, limit));
  },
};
