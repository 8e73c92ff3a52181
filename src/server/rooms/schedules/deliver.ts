import { createHash } from 'node:crypto';
import { dayIn } from '../../../format/index.ts';
import { askPage } from '../../../page-run/index.ts';
import type { Asker } from '../../../page-run/index.ts';
import type { Principal } from '../../api/handler.ts';
import { UnrepeatableError } from '../../jobs/job-queue.ts';
import type { JobKind, JobWork } from '../../jobs/job-queue.ts';
import type { MailFile, SendMail } from '../../mail/mailer.ts';
import { may } from '../auth/abilities.ts';
import type { ServerContext } from '../context.ts';
import { permittedPage } from '../pages/permitted.ts';
import { titlesOf } from '../reports/titles.ts';
import { todayOf } from '../today.ts';
import { csvFiles, tablesOfPage, workbookFile } from './page-file.ts';
import type { MailedTable } from './page-file.ts';
import { findSchedule } from './read-schedules.ts';
import type { Schedule } from './read-schedules.ts';

/** What sends need beside the server's own parts. */
export interface DeliveryParts {
  readonly context: Pick<ServerContext, 'state' | 'pages' | 'clock'>;
  /** Null where no mail is set up. */
  readonly mail: SendMail | null;
  /** Mail may go to addresses of these domains, beside those of the company's users. */
  readonly domains: readonly string[];
  /** Where browsers reach the server; null where nobody has said so. */
  readonly publicUrl: string | null;
  readonly principalOf: (userName: string) => Promise<Principal | null>;
  /** Asks the API with the rights that the user has at that moment. */
  readonly askAs: <Result>(user: Principal, work: (asker: Asker) => Promise<Result>) => Promise<Result>;
}

/** Sends a page by mail, once for each time that it is due. */
export const deliverKind = (parts: DeliveryParts): JobKind => ({
  retries: 5,
  retryDelay: 60,
  limit: 300,
  run: (work) => deliver(parts, work),
});

async function deliver(parts: DeliveryParts, { company, input, progress }: JobWork): Promise<void> {
  const schedule = await findSchedule(parts.context, {
    company,
    resource: String(input['resource']),
    id: String(input['schedule']),
  });
  if (schedule === null || !schedule.active) return;
  const owner = await parts.principalOf(schedule.owner);
  if (owner?.company !== company)
    throw new UnrepeatableError(`${schedule.owner} is no user any more: nothing is sent with their rights.`);
  const due = new Date(String(input['due']));
  const message = await messageOf(parts, schedule, owner, due);
  progress(0.5);
  await sendToAll(parts, schedule, due, message);
}

interface Message {
  readonly subject: string;
  readonly text: string;
  readonly files: readonly MailFile[];
}

async function messageOf(
  parts: DeliveryParts,
  schedule: Schedule,
  owner: Principal,
  due: Date,
): Promise<Message> {
  const { pages } = parts.context;
  const variant = pages.variant(owner.company);
  const entry = variant.manifest.pages.find(({ route }) => route === schedule.page);
  const plan = entry && permittedPage(variant, entry.hash, may(owner))?.plan;
  if (!plan)
    throw new UnrepeatableError(`There is no page ${schedule.page} that ${owner.userName} may open.`);
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

const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);

/** To each address by itself. What one server takes and another refuses is told of each; what failed is tried again. */
async function sendToAll(
  parts: DeliveryParts,
  schedule: Schedule,
  due: Date,
  message: Message,
): Promise<void> {
  const { state, clock } = parts.context;
  const occasion = `${schedule.resource} ${schedule.id} ${due.toISOString()}`;
  const users = new Set(
    (await state.users.listOf(schedule.company))
      .filter(({ active }) => active)
      .map(({ userName }) => userName.toLowerCase()),
  );
  const failures: string[] = [];
  for (const recipient of schedule.to) {
    const { company, owner, name: about } = schedule;
    const delivery = { company, occasion, recipient, owner, about, at: clock.now() };
    const stands = await state.deliveries.claim(delivery);
    // It was begun by a server that ended meanwhile: nobody can know whether it was taken, and nobody gets it twice.
    if (stands === 'sending')
      await state.deliveries.end(delivery, 'unclear', 'The server ended while it was sent.');
    if (stands !== 'claimed') continue;
    const refusal = refusalOf(parts, recipient, users);
    if (refusal !== null) {
      await state.deliveries.end(delivery, 'refused', refusal);
      continue;
    }
    try {
      const outcome = await parts.mail!({
        ...message,
        id: messageId(company, occasion, recipient),
        to: recipient,
      });
      const reason = outcome.kind === 'sent' ? null : outcome.reason;
      await state.deliveries.end(delivery, outcome.kind, reason);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      await state.deliveries.end(delivery, 'waiting', reason);
      failures.push(`${recipient}: ${reason}`);
    }
  }
  if (failures.length > 0) throw new Error(failures.join('\n'));
}

function refusalOf(
  { mail, domains }: DeliveryParts,
  recipient: string,
  users: ReadonlySet<string>,
): string | null {
  if (!/^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/.test(recipient)) return 'This is no address.';
  const isAllowed = users.has(recipient) || domains.includes(recipient.replace(/^.*@/, ''));
  if (!isAllowed) return 'Mail goes to users of the company, and to domains that the operator allows.';
  return mail === null ? 'Mail is not set up on this server.' : null;
}

/** The same for the same mail, so that whoever gets it from two servers can tell. */
const messageId = (...of: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(of)).digest('hex').slice(0, 40);
