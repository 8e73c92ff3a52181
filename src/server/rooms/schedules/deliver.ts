import { failedSuffix } from '../../state/delivery-store.ts';
import { dayIn } from '../../../format/index.ts';
import { UnrepeatableError } from '../../jobs/job-queue.ts';
import type { JobKind, JobWork } from '../../jobs/job-queue.ts';
import type { PagePlan } from '../../../language/plan/index.ts';
import type { Principal } from '../../api/handler.ts';
import type { ServerContext } from '../context.ts';
import type { CompanyPages } from '../pages/pages.ts';
import { titlesOf } from '../reports/titles.ts';
import { ownerOf, pageOf } from '../unattended/owner-page.ts';
import type { OwnerParts } from '../unattended/owner-page.ts';
import { posts } from '../unattended/posts.ts';
import type { WebhookParts } from '../unattended/posts.ts';
import { findRoleRow } from '../unattended/role-rows.ts';
import { filled, letters, refuse, sendToAll } from '../unattended/send-to-all.ts';
import type { Letter, MailParts, Occasion } from '../unattended/send-to-all.ts';
import { queryTables, lateSources } from './page-answers.ts';
import { csvFiles, workbookFile } from './page-file.ts';
import type { MailedTable } from './page-file.ts';
import { isPrinted, printedLetter } from './printed-page.ts';
import type { PrintPage } from './printed-page.ts';
import { readSchedule } from './read-schedules.ts';
import type { Schedule } from './read-schedules.ts';

/** The services that deliveries need in addition to those of the server. */
export interface DeliveryParts extends OwnerParts, MailParts, WebhookParts {
  readonly context: OwnerParts['context'] & Pick<ServerContext, 'jobs'>;
  /** The URL at which browsers reach the server; null when it is not configured. */
  readonly publicUrl: string | null;
  /** Null when this server has no Chromium. */
  readonly printPage: PrintPage | null;
}

/** The job that sends a page by mail, once for each time that it is due. */
export const deliverKind = (parts: DeliveryParts): JobKind => ({
  retries: 5,
  retryDelay: 60,
  limit: 300,
  run: (work) => deliver(parts, work),
});

/** Milliseconds after which incomplete figures are checked again: a quarter of an hour, for a day. */
const lookAgainMs = 15 * 60_000;
const mostLooks = 96;

async function deliver(parts: DeliveryParts, work: JobWork): Promise<void> {
  const { company, input, progress, isLast } = work;
  const key = { company, resource: String(input['resource']), id: String(input['schedule']) };
  const schedule = await findRoleRow(parts.context, key, readSchedule);
  if (schedule === null || !schedule.active) return;
  const due = new Date(String(input['due']));
  const of = {
    company,
    occasion: `${schedule.resource} ${schedule.id} ${due.toISOString()}`,
    owner: schedule.owner,
    about: schedule.name,
  };
  try {
    const owner = await ownerOf(parts, schedule);
    const page = pageOf(parts, owner, schedule.page);
    const tables = await queryTables(parts, owner, page, schedule);
    const late = schedule.isWhole ? lateSources(tables) : [];
    if (late.length > 0) return await lookAgain(parts, work, of, late);
    const sent = await letterOf(parts, { schedule, owner, due, tables, ...page }, work.signal);
    progress(0.5);
    const mails = await letters(parts, parts.context, company, schedule.to, sent.letter);
    const all = [...mails, ...posts(parts, company, schedule.webhooks, sent.facts)];
    await sendToAll(parts.context, of, all, isLast);
  } catch (error) {
    if (isLast || error instanceof UnrepeatableError) await notifyOwner(parts, of, error);
    throw error;
  }
}

/** Records a failure for the schedule's owner, among the deliveries and in the notifications. */
const notifyOwner = ({ context }: DeliveryParts, of: Occasion, error: unknown): Promise<void> =>
  refuse(
    context,
    { ...of, occasion: `${of.occasion}${failedSuffix}` },
    of.owner,
    error instanceof Error ? error.message : String(error),
  );

async function lookAgain(
  { context }: DeliveryParts,
  { company, by, input }: JobWork,
  { occasion, about }: Occasion,
  late: readonly string[],
): Promise<void> {
  const looks = Number(input['looks'] ?? 0) + 1;
  if (looks > mostLooks)
    throw new UnrepeatableError(`It was not sent: a day later, figures of ${late.join(', ')} were missing.`);
  await context.jobs.add({
    kind: 'delivery',
    company,
    by,
    about,
    input: { ...input, looks },
    once: `${occasion} look ${looks}`,
    startAfter: new Date(context.clock.now().getTime() + lookAgainMs),
  });
}

interface ToSend {
  readonly schedule: Schedule;
  readonly owner: Principal;
  readonly due: Date;
  readonly tables: readonly MailedTable[];
  readonly variant: CompanyPages;
  readonly plan: PagePlan;
}

/** The mail, and the facts for the body of webhooks. */
async function letterOf(
  parts: DeliveryParts,
  { schedule, owner, due, tables, variant, plan }: ToSend,
  signal: AbortSignal,
): Promise<{ readonly letter: Letter; readonly facts: Readonly<Record<string, unknown>> }> {
  const { languages } = variant.manifest;
  const language = languages.find((one) => one === schedule.language) ?? languages[0] ?? 'en';
  const titleOf = titlesOf(variant, language);
  const page = titleOf(plan.title);
  const link = `${parts.publicUrl ?? ''}${schedule.page}${schedule.filters}`;
  const date = dayIn(variant.timeZone, due);
  const sends = variant.resources.get(schedule.resource)!.sends!;
  const textOf = (key: string): string =>
    filled(titleOf(key), { name: schedule.name, page, date, link, owner: owner.fullname || owner.userName });
  const facts = { event: 'scheduled', schedule: schedule.name, page, due: due.toISOString(), link };
  const letter = { subject: textOf(sends.subject), text: textOf(sends.text), files: [] };
  const { as } = schedule;
  if (isPrinted(as)) {
    const address = `${schedule.page}${schedule.filters}`;
    const request = { title: page, address, as, language, signal };
    return { letter: { ...letter, ...(await printedLetter(parts.printPage, owner, request)) }, facts };
  }
  const words = { titleOf, language, currency: variant.currency };
  const cover = [[page, date], ['', link], ...asOf(tables)] as const;
  if (as === 'xlsx')
    return { letter: { ...letter, files: [await workbookFile(page, cover, tables, words)] }, facts };
  return { letter: { ...letter, files: as === 'csv' ? await csvFiles(tables, words) : [] }, facts };
}

const asOf = (tables: readonly MailedTable[]): readonly (readonly [string, string])[] =>
  tables.map(({ title, data }) => [
    title,
    data.range ? `${data.range.start} – ${data.range.end}` : data.asOf.slice(0, 10),
  ]);
