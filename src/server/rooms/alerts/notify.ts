import { dayIn } from '../../../format/index.ts';
import type { JobKind } from '../../jobs/job-queue.ts';
import type { AlertEpisode } from '../../state/state.ts';
import { titlesOf } from '../reports/titles.ts';
import type { DeliveryParts } from '../schedules/deliver.ts';
import { posts } from '../unattended/posts.ts';
import { findRoleRow } from '../unattended/role-rows.ts';
import { filled, letters, sendToAll } from '../unattended/send-to-all.ts';
import type { Letter, Sending } from '../unattended/send-to-all.ts';
import { mayRead } from './may-read.ts';
import { readAlert } from './read-alerts.ts';

/** `opening` is sent when an alert opened, `closing` when it closed. */
type EpisodePart = 'opening' | 'closing';

/** The job that notifies the recipients of an alert, each once. */
export const notifyKind = (parts: DeliveryParts): JobKind => ({
  retries: 5,
  retryDelay: 60,
  limit: 300,
  async run({ company, input, isLast }) {
    const part: EpisodePart = input['part'] === 'closing' ? 'closing' : 'opening';
    const episode = await parts.context.state.alerts.find(company, String(input['episode']));
    if (episode === null || episode[part] !== 'due') return;
    await notify(parts, episode, part, isLast);
    await parts.context.state.alerts.done(company, episode.id, part);
  },
});

async function notify(
  parts: DeliveryParts,
  episode: AlertEpisode,
  part: EpisodePart,
  isLast: boolean,
): Promise<void> {
  const { company, resource, id, owner, name } = episode;
  const alert = await findRoleRow(parts.context, { company, resource, id: episode.alert }, readAlert);
  if (alert === null) return;
  const mails = await letters(parts, parts.context, company, alert.to, letterOf(parts, episode, part));
  const of = { company, occasion: `${resource} ${id} ${part}`, owner, about: name };
  const allowed = await Promise.all(mails.map((mail) => ifAllowed(parts, episode, mail)));
  const hooks = posts(parts, company, alert.webhooks, factsOf(parts, episode, part));
  await sendToAll(parts.context, of, [...allowed, ...hooks], isLast);
}

function factsOf(
  { publicUrl }: DeliveryParts,
  episode: AlertEpisode,
  part: EpisodePart,
): Readonly<Record<string, unknown>> {
  const { id, name, series, label, condition, priority, measure, judged, figure } = episode;
  return {
    id,
    event: part === 'opening' ? 'opened' : 'closed',
    alert: name,
    series,
    label,
    condition,
    priority,
    measure,
    judged,
    figure,
    figureText: episode.figureText,
    expectedText: episode.expectedText,
    openedAt: episode.openedAt.toISOString(),
    closedAt: episode.closedAt?.toISOString() ?? null,
    link: `${publicUrl ?? ''}${episode.link}`,
  };
}

/** Refuses to send to a user of the company what they may not see at that time. */
async function ifAllowed(parts: DeliveryParts, episode: AlertEpisode, sending: Sending): Promise<Sending> {
  const user = await parts.principalOf(sending.recipient);
  if (user === null || user.company !== episode.company) return sending;
  if (mayRead(parts.context.pages.variant(user.company), user, episode)) return sending;
  return { ...sending, refusal: 'They may not see these figures.' };
}

function letterOf({ context, publicUrl }: DeliveryParts, episode: AlertEpisode, part: EpisodePart): Letter {
  const { company, resource, name, label, figureText, expectedText, openedAt, closedAt, owner } = episode;
  const variant = context.pages.variant(company);
  const titleOf = titlesOf(variant);
  const texts = variant.resources.get(resource)?.alerts;
  const entry = variant.manifest.pages.find(({ route }) => route === episode.page);
  const values = {
    name,
    series: label === '' ? '' : `: ${label}`,
    figure: figureText,
    expected: expectedText,
    page: entry === undefined ? episode.page : titleOf(entry.title),
    date: dayIn(variant.timeZone, part === 'closing' ? (closedAt ?? openedAt) : openedAt),
    link: `${publicUrl ?? ''}${episode.link}`,
    owner,
  };
  const textOf = (key: string | undefined): string => filled(titleOf(key ?? ''), values);
  return part === 'opening'
    ? { subject: textOf(texts?.subject), text: textOf(texts?.text), files: [] }
    : { subject: textOf(texts?.closedSubject), text: textOf(texts?.closedText), files: [] };
}
