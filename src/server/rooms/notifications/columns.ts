import type { ReportColumn } from '../../../language/plan/index.ts';
import { failedRun, ownSources } from './own-notifications.ts';
import { columnsUnder } from '../columns.ts';
import { conditionWords, priorityWords } from '../alerts/columns.ts';

const { column, wordsOf } = columnsUnder('notifications');
const keyOf = (of: string, name: string): ReportColumn => column(name, { role: 'key', of });
const helper = (name: string): ReportColumn => column(name, { role: 'helper' });

/** The i18n keys of the known types of notifications. Other types are shown as they are. */
const typeWords = {
  'Campaign started': 'notifications.types.started',
  'Naming rule broken': 'notifications.types.naming',
  'Tag missing': 'notifications.types.tag',
  'Delivery below plan': 'notifications.types.delivery',
  'Creative fatigue': 'notifications.types.fatigue',
  'Cost above target': 'notifications.types.cost',
  'Budget nearly spent': 'notifications.types.budget',
  'Campaign ended': 'notifications.types.ended',
  [failedRun]: 'notifications.types.scheduleFailed',
};

/** The columns of a notification, in the order of the cells of its row. */
export const notificationColumns: readonly ReportColumn[] = [
  keyOf('created', 'notification_id'),
  column('created', { type: 'instant' }),
  column('type', { members: { ...typeWords, ...conditionWords } }),
  column('about'),
  column('priority', { members: priorityWords, order: ['high', 'medium', 'low'] }),
  column('source', { members: ownSources }),
  keyOf('brand', 'brand_id'),
  column('brand'),
  keyOf('campaign', 'campaign_id'),
  column('campaign'),
  column('state', { members: wordsOf('states', ['unread', 'read']) }),
  helper('link'),
];
