import type { ReportColumn, ReportData } from '../../../language/plan/index.ts';
import { json } from '../../api/handler.ts';
import { may } from '../auth/abilities.ts';
import type { Handlers } from '../context.ts';

const usualLength = 200;

const text = (name: string, more: Partial<ReportColumn> = {}): ReportColumn => ({
  name,
  role: 'dimension',
  type: 'string',
  title: name,
  titleKey: `deliveries.${name}`,
  ...more,
});

const states = ['waiting', 'sending', 'sent', 'refused', 'unclear'];

const columns: readonly ReportColumn[] = [
  text('sent', { type: 'instant' }),
  text('schedule'),
  text('recipient'),
  text('state', {
    members: Object.fromEntries(states.map((state) => [state, `deliveries.states.${state}`])),
  }),
  text('reason'),
  text('user'),
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
