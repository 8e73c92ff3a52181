import { createHash } from 'node:crypto';
import type { MailMessage, MailOutcome, SendMail } from '../../mail/mailer.ts';
import type { ServerContext } from '../context.ts';

/** The message that is sent, and the user on whose behalf. */
export interface Occasion {
  readonly company: string;
  /** Identifies the message. It is the same for each attempt and on each server. */
  readonly occasion: string;
  readonly owner: string;
  /** The name of what is sent, for people. */
  readonly about: string;
}

/** The sending of a message to one recipient. */
export interface Sending {
  readonly recipient: string;
  /** Why sending is not allowed; null when it is. */
  readonly refusal: string | null;
  /**
   * Rejects when sending may be retried.
   * @param id the same for the same message to the same recipient
   */
  readonly send: (id: string) => Promise<MailOutcome>;
}

/**
 * Sends to each recipient separately, and to none twice. Throws after temporary failures, so that the job is
 * retried; on the last try they are recorded as refused.
 */
export async function sendToAll(
  { state, clock }: Pick<ServerContext, 'state' | 'clock'>,
  of: Occasion,
  sendings: readonly Sending[],
  isLast: boolean,
): Promise<void> {
  const failures: string[] = [];
  for (const { recipient, refusal, send } of sendings) {
    const delivery = { ...of, recipient, at: clock.now() };
    const stands = await state.deliveries.claim(delivery);
    // A server that has ended since had begun to send it. It may have been received, so it is not sent again.
    if (stands === 'sending')
      await state.deliveries.end(delivery, 'unclear', 'The server ended while it was sent.');
    if (stands !== 'claimed') continue;
    if (refusal !== null) {
      await state.deliveries.end(delivery, 'refused', refusal);
      continue;
    }
    try {
      const outcome = await send(sendingId(of.company, of.occasion, recipient));
      await state.deliveries.end(delivery, outcome.kind, outcome.kind === 'sent' ? null : outcome.reason);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      await state.deliveries.end(delivery, isLast ? 'refused' : 'waiting', reason);
      failures.push(`${recipient}: ${reason}`);
    }
  }
  if (failures.length > 0) throw new Error(failures.join('\n'));
}

/** Records that something was not sent to a recipient, and why. */
export async function refuse(
  { state, clock }: Pick<ServerContext, 'state' | 'clock'>,
  of: Occasion,
  recipient: string,
  reason: string,
): Promise<void> {
  const delivery = { ...of, recipient, at: clock.now() };
  await state.deliveries.claim(delivery);
  await state.deliveries.end(delivery, 'refused', reason);
}

/** The id is the same for the same message, so that a recipient who gets it from two servers can tell. */
const sendingId = (...of: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(of)).digest('hex').slice(0, 40);

export interface MailParts {
  /** Null when mail is not configured. */
  readonly mail: SendMail | null;
  /** Domains to which mail may go, in addition to the company's users. */
  readonly domains: readonly string[];
}

/** A mail before it has a recipient. */
export type Letter = Omit<MailMessage, 'id' | 'to'>;

/**
 * The sendings of a mail to each address. Allowed are addresses of active users of the company, and of
 * domains that the operator allows.
 */
export async function letters(
  { mail, domains }: MailParts,
  { state }: Pick<ServerContext, 'state'>,
  company: string,
  to: readonly string[],
  letter: Letter,
): Promise<readonly Sending[]> {
  const users = new Set(
    (await state.users.listOf(company))
      .filter(({ active }) => active)
      .map(({ userName }) => userName.toLowerCase()),
  );
  const refusalOf = (recipient: string): string | null => {
    if (!/^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/.test(recipient)) return 'This is no address.';
    const isAllowed = users.has(recipient) || domains.includes(recipient.replace(/^.*@/, ''));
    if (!isAllowed) return 'Mail goes to users of the company, and to domains that the operator allows.';
    return mail === null ? 'Mail is not set up on this server.' : null;
  };
  return to.map((recipient) => ({
    recipient,
    refusal: refusalOf(recipient),
    send: (id) => mail!({ ...letter, id, to: recipient }),
  }));
}

/** Replaces each `{{name}}` in a text by its value. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
