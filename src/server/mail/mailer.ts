import { createTransport } from 'nodemailer';

export interface MailFile {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

/** A message to one address. The same `id` is the same message, whenever it is sent. */
export interface MailMessage {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly files: readonly MailFile[];
}

/** What a server of mail said: it has taken the message, or never will. */
export type MailOutcome = { readonly kind: 'sent' } | { readonly kind: 'refused'; readonly reason: string };

/** Sends mail. Rejects where it may be tried again: the server was not reached, or said so. */
export type SendMail = (message: MailMessage) => Promise<MailOutcome>;

export interface MailSettings {
  /** `smtp://user:password@host:587`, or `smtps://`. */
  readonly url: string;
  /** Whom mails come from. */
  readonly from: string;
}

const patienceMs = 30_000;

export function createMailer({ url, from }: MailSettings): SendMail {
  const transport = createTransport(url, {
    from,
    // No file or address of this machine ever gets into a mail.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.replace(/^.*@/, '').replace(/[^A-Za-z0-9.-].*$/, '') || 'localhost';
  return async ({ id, to, subject, text, files }) => {
    try {
      await withPatience(
        transport.sendMail({
          messageId: `<${id}@${domain}>`,
          to: { name: '', address: to },
          subject,
          text,
          attachments: files.map(({ name, type, content }) => ({
            filename: name,
            contentType: type,
            content,
          })),
        }),
      );
      return { kind: 'sent' };
    } catch (error) {
      const { responseCode, response, message } = error as Partial<SmtpError> & Error;
      // 5xx is the server's last word; 4xx and silence are not.
      if (responseCode !== undefined && responseCode >= 500)
        return { kind: 'refused', reason: response ?? message };
      throw error;
    }
  };
}

interface SmtpError {
  readonly responseCode: number;
  readonly response: string;
}

async function withPatience(sending: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`The server of mail said nothing for ${patienceMs / 1000} s.`)),
      patienceMs,
    );
  });
  try {
    await Promise.race([sending, late]);
  } finally {
    clearTimeout(timer);
  }
}
