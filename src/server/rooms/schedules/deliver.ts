import { dayIn } from '../../../format/index.ts';
import { askPage } from '../../../page-run/index.ts';
import type { Principal } from '../../api/handler.ts';
import { UnrepeatableError } from '../../jobs/job-queue.ts';
import type { JobKind, JobWork } from '../../jobs/job-queue.ts';
import { titlesOf } from '../reports/titles.ts';
import { todayOf } from '../today.ts';
import { ownerOf, pageOf } from '../unattended/owner-page.ts';
import type { OwnerParts } from '../unattended/owner-page.ts';
import { findRoleRow } from '../unattended/role-rows.ts';
import { filled, letters, sendToAll } from '../unattended/send-to-all.ts';
import type { Letter, MailParts } from '../unattended/send-to-all.ts';
import { csvFiles, tablesOfPage, workbookFile } from './page-file.ts';
import type { MailedTable } from './page-file.ts';
import { readSchedule } from './read-schedules.ts';
import type { Schedule } from './read-schedules.ts';

/** What sends need beside the server's own parts. */
export interface DeliveryParts extends OwnerParts, MailParts {
  /** Where browsers reach the server; null where nobody has said so. */
  readonly publicUrl: string | null;
}

/** Sends a page by mail, once for each time that it is due. */
export const deliverKind = (parts: DeliveryParts): JobKind => ({
  retries: 5,
  retryDelay: 60,
  limit: 300,
  run: (work) => deliver(parts, work),
});

async function deliver(parts: DeliveryParts, { company, input, progress }: JobWork): Promise<void> {
  const key = { company, resource: String(input['resource']), id: String(input['schedule']) };
  const schedule = await findRoleRow(parts.context, key, readSchedule);
  if (schedule === null || !schedule.active) return;
  const owner = await ownerOf(parts, schedule);
  const due = new Date(String(input['due']));
  const letter = await letterOf(parts, schedule, owner, due);
  progress(0.5);
  const of = {
    company,
    occasion: `${schedule.resource} ${schedule.id} ${due.toISOString()}`,
    owner: schedule.owner,
    about: schedule.name,
  };
  await sendToAll(parts.context, of, await letters(parts, parts.context, company, schedule.to, letter));
}

async function letterOf(
  parts: DeliveryParts,
  schedule: Schedule,
  owner: Principal,
  due: Date,
): Promise<Letter> {
  const { variant, plan } = pageOf(parts, owner, schedule.page);
  const titleOf = titlesOf(variant);
  const asked = tablesOfPage(plan);
  const queries = asked.map(({ query }) => plan.queries[query]!);
  const today = todayOf(parts.context, owner.company);
  const answers = await parts.askAs(owner, (asker) =>
    askPage(plan.filterBar, queries, asker, { link: schedule.filters, route: {}, today }),
  );
  const tables = asked.flatMap(({ query, title }): MailedTable[] => {
    const answer = answers.get(query)!;
    if (answer.kind === 'none' && answer.isOpen) return [];
    if (answer.kind === 'none')
      throw new Error(
        `The page has no figures: ${query} should have ${answer.expected}, and has ${answer.got}.`,
      );
    return [{ title: titleOf(title), data: answer.data }];
  });
  if (tables.length === 0)
    throw new UnrepeatableError(`The page ${schedule.page} has no figures with these filters.`);
  const language = variant.manifest.languages[0] ?? 'en';
  const words = { titleOf, language, currency: variant.currency };
  const page = titleOf(plan.title);
  const link = `${parts.publicUrl ?? ''}${schedule.page}${schedule.filters}`;
  const date = dayIn(variant.timeZone, due);
  const sends = variant.resources.get(schedule.resource)!.sends!;
  const said = (key: string): string =>
    filled(titleOf(key), { name: schedule.name, page, date, link, owner: owner.fullname || owner.userName });
  const facts = [[page, date], ['', link], ...asOf(tables)] as const;
  const files =
    schedule.as === 'xlsx'
      ? [await workbookFile(page, facts, tables, words)]
      : schedule.as === 'csv'
        ? await csvFiles(tables, words)
        : [];
  return { subject: said(sends.subject), text: said(sends.text), files };
}

const asOf = (tables: readonly MailedTable[]): readonly (readonly [string, string])[] =>
  tables.map(({ title, data }) => [
    title,
    data.range ? `${data.range.start} – ${data.range.end}` : data.asOf.slice(0, 10),
  ]);
