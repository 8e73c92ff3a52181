import { conditions } from '../../../alerts/index.ts';
import type { ReportColumn } from '../../../language/plan/index.ts';

const column = (name: string, more: Partial<ReportColumn> = {}): ReportColumn => ({
  name,
  role: 'dimension',
  type: 'string',
  title: name,
  titleKey: `alertEvents.${name}`,
  ...more,
});

const wordsOf = (group: string, names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [name, `alertEvents.${group}.${name}`]));

/** The words for what an alert found. */
export const conditionWords = wordsOf('found', conditions);
export const priorityWords = {
  high: 'notifications.priorities.high',
  medium: 'notifications.priorities.medium',
  low: 'notifications.priorities.low',
};

/** The columns of what an alert found, in the order in which its row holds them. */
export const eventColumns: readonly ReportColumn[] = [
  { name: 'id', role: 'key', of: 'event', type: 'string', title: 'id', titleKey: 'id' },
  column('event'),
  column('date', { type: 'date', grain: 'day' }),
  column('ends', { type: 'date', grain: 'day' }),
  column('alert'),
  column('series'),
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
