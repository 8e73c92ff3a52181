import { conditions } from '../../../alerts/index.ts';
import type { ReportColumn } from '../../../language/plan/index.ts';
import { columnsUnder, idColumn } from '../columns.ts';

const { column, wordsOf } = columnsUnder('alertEvents');

/** The i18n keys of the conditions. */
export const conditionWords = wordsOf('found', conditions);
export const priorityWords = {
  high: 'notifications.priorities.high',
  medium: 'notifications.priorities.medium',
  low: 'notifications.priorities.low',
};

/** The columns of an alert event, in the order of `rowOf`. */
export const eventColumns: readonly ReportColumn[] = [
  idColumn('event'),
  column('event'),
  column('date', { type: 'date', grain: 'day' }),
  column('ends', { type: 'date', grain: 'day' }),
  column('alert'),
  column('series'),
  column('measure'),
  column('condition', { members: conditionWords }),
  column('priority', { members: priorityWords, order: ['high', 'medium', 'low'] }),
  column('state', { members: wordsOf('states', ['open', 'quiet', 'closed']) }),
  column('figure'),
  column('expected'),
  column('opened', { type: 'instant' }),
  column('closed', { type: 'instant' }),
  column('user'),
  column('link', { role: 'helper' }),
];

export const keyColumns: readonly ReportColumn[] = [column('key'), column('algorithm')];
