import { isCondition } from '../../../alerts/index.ts';
import type { AlertCondition } from '../../../alerts/index.ts';
import type { ReadRow, RoleKey } from '../unattended/role-rows.ts';

/** A row of a resource with `alerts`. */
export interface Alert extends RoleKey {
  /** The user with whose rights the alert is checked. */
  readonly owner: string;
  readonly changedAt: Date;
  readonly name: string;
  readonly page: string;
  /** The query string of the page's URL, with its `?`; empty for none. */
  readonly filters: string;
  /** The name of the page's query; empty for the first that has the measure. */
  readonly query: string;
  /** The name of the measure; empty for the query's first. */
  readonly measure: string;
  /** The dimension whose members are checked separately; null for all together. */
  readonly by: string | null;
  /** The name of the check of the page that is checked; null for all. */
  readonly check: string | null;
  readonly plan: string | null;
  /** Null when the row's value is not a condition. */
  readonly condition: AlertCondition | null;
  readonly value: number;
  readonly margin: number;
  readonly after: number;
  readonly onLoad: boolean;
  readonly onTime: boolean;
  readonly days: string;
  readonly time: string;
  readonly to: readonly string[];
  readonly webhooks: readonly string[];
  readonly snoozedUntil: string | null;
  readonly hours: string;
  readonly priority: string;
  readonly active: boolean;
}

export const readAlert: ReadRow<Alert> = (row, { alerts }) => {
  if (alerts === null) return null;
  const { company, resource, id, owner, changedAt, text, number, texts } = row;
  const orNull = (field: string): string | null => (text(field) === '' ? null : text(field));
  const condition = text(alerts.condition);
  const occasion = text(alerts.occasion);
  return {
    company,
    resource,
    id,
    owner,
    changedAt,
    name: text(alerts.name),
    page: text(alerts.page),
    filters: text(alerts.filters),
    query: text(alerts.query),
    measure: text(alerts.measure),
    by: orNull(alerts.by),
    check: alerts.check === undefined ? null : orNull(alerts.check),
    plan: orNull(alerts.plan),
    condition: isCondition(condition) ? condition : null,
    value: number(alerts.value, 0),
    margin: number(alerts.margin, 0),
    after: Math.max(1, number(alerts.after, 1)),
    onLoad: occasion !== 'time',
    onTime: occasion !== 'load',
    days: text(alerts.days),
    time: text(alerts.time),
    to: [...new Set(texts(alerts.to).map((address) => address.toLowerCase()))],
    webhooks: texts(alerts.webhooks),
    snoozedUntil: orNull(alerts.snoozedUntil),
    hours: text(alerts.hours),
    priority: text(alerts.priority),
    active: text(alerts.state) === 'active',
  };
};
