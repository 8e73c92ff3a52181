import type { ReadRow } from '../unattended/role-rows.ts';

/** A row of a resource that `sends`. */
export interface Schedule {
  readonly resource: string;
  readonly id: string;
  readonly company: string;
  /** The user with whose rights the page is sent. */
  readonly owner: string;
  readonly name: string;
  readonly page: string;
  /** The query string of the page's URL, with its `?`; empty for none. */
  readonly filters: string;
  readonly days: string;
  readonly time: string;
  readonly to: readonly string[];
  readonly as: string;
  /** Empty for the company's first language. */
  readonly language: string;
  /** Whether sending waits until no source is late. */
  readonly isWhole: boolean;
  readonly webhooks: readonly string[];
  readonly active: boolean;
  readonly changedAt: Date;
}

export const readSchedule: ReadRow<Schedule> = (row, { sends }) => {
  if (sends === null) return null;
  const { resource, id, company, owner, changedAt, text, texts } = row;
  return {
    resource,
    id,
    company,
    owner,
    changedAt,
    name: text(sends.name),
    page: text(sends.page),
    filters: text(sends.filters),
    days: text(sends.days),
    time: text(sends.time),
    to: [...new Set(texts(sends.to).map((address) => address.toLowerCase()))],
    as: text(sends.as),
    language: sends.language === undefined ? '' : text(sends.language),
    isWhole: sends.data !== undefined && text(sends.data) === 'complete',
    webhooks: sends.webhooks === undefined ? [] : texts(sends.webhooks),
    active: text(sends.state) === 'active',
  };
};
