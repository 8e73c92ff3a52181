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
  /** Shown in the mail's body, under its text. */
  readonly picture?: MailPicture;
}

export interface MailPicture extends MailFile {
  /** What it shows, for those who do not see it. */
  readonly alt: string;
  /** In pixels. */
  readonly width: number;
}

/** What a server of mail said: it has taken the message, or never will; `unclear` where the connection broke before it said so. */
export type MailOutcome =
  { readonly kind: 'sent' } | { readonly kind: 'refused' | 'unclear'; readonly reason: string };

/** Sends mail. Rejects where it may be tried again: the server was not reached, or said so. */
export type SendMail = (message: MailMessage) => Promise<MailOutcome>;

export interface MailSettings {
  /** `smtp://user:password@host:587`, or `smtps://`. */
  readonly url: string;
  /** Whom mails come from. */
  readonly from: string;
}

/** A server that says nothing for so long is not waited for. */
const patienceMs = 30_000;

export function createMailer({ url, from }: MailSettings): SendMail {
  const waits = { connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs };
  // No file or address of this machine ever gets into a mail.
  const never = { disableFileAccess: true, disableUrlAccess: true };
  const transport = createTransport({ url, ...waits }, { from, ...never });
  const domain = from.replace(/^.*@/, '').replace(/[^A-Za-z0-9.-].*$/, '') || 'localhost';
  return async ({ id, to, subject, text, files, picture }) => {
    try {
      await transport.sendMail({
        messageId: `<${id}@${domain}>`,
        to: { name: '', address: to },
        subject,
        text,
        ...(picture && { html: bodyWith(picture, text) }),
        attachments: [...files.map(attached), ...(picture ? [{ ...attached(picture), cid: pictureId }] : [])],
      });
      return { kind: 'sent' };
    } catch (error) {
      const { responseCode, response, message } = error as Partial<SmtpError> & Error;
      if (responseCode === undefined) {
        // Lost in the middle, the server may have taken it: sent again, it might come twice.
        if (isBeforeSending(error as Partial<SmtpError>)) throw error;
        return { kind: 'unclear', reason: message };
      }
      // 5xx is the server's last word; 4xx is not.
      if (responseCode >= 500) return { kind: 'refused', reason: response ?? message };
      throw error;
    }
  };
}

const pictureId = 'page@reportwright';

const attached = ({ name, type, content }: MailFile) => ({ filename: name, contentType: type, content });

/** The text with its links, and the picture under it. */
function bodyWith({ alt, width }: MailPicture, text: string): string {
  const said = escaped(text)
    .replaceAll(/https?:\/\/[^\s<>"]+/g, (link) => `<a href="${link}">${link}</a>`)
    .replaceAll('\n', '<br>');
  const size = `width="${width}" style="max-width:100%;height:auto"`;
  return `<!doctype html><meta charset="utf-8"><div style="font:14px sans-serif">${said}</div><p><img src="cid:${pictureId}" alt="${escaped(alt)}" ${size}></p>`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** What the library says of a failure. */
interface SmtpError {
  readonly responseCode: number;
  readonly response: string;
  readonly code: string;
  readonly command: string;
  readonly syscall: string;
  readonly timeoutType: string;
}

/** Whether nothing of a message can have been sent: the server was not reached, or not entered. */
function isBeforeSending({ code = '', command, syscall, timeoutType = '' }: Partial<SmtpError>): boolean {
  return (
    command === 'API' ||
    syscall === 'connect' ||
    ['EDNS', 'ETLS', 'EAUTH', 'EENVELOPE'].includes(code) ||
    ['CONNECT_TIMEOUT', 'GREETING_TIMEOUT'].includes(timeoutType)
  );
}
