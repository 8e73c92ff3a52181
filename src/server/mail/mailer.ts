import { createTransport } from 'nodemailer';

export interface MailFile {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

/** A message to one address. Repeated sends of the same message have the same `id`. */
export interface MailMessage {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly files: readonly MailFile[];
  /** A picture in the mail's body, below the text. */
  readonly picture?: MailPicture;
}

export interface MailPicture extends MailFile {
  /** The alternative text. */
  readonly alt: string;
  /** Width in pixels. */
  readonly width: number;
}

/**
 * The result of sending: accepted, permanently refused, or `unclear` when the connection was lost before a
 * response.
 */
export type MailOutcome =
  { readonly kind: 'sent' } | { readonly kind: 'refused' | 'unclear'; readonly reason: string };

/**
 * Sends a mail. Rejects on a failure that may be retried: the server was not reached, or reported a temporary
 * error.
 */
export type SendMail = (message: MailMessage) => Promise<MailOutcome>;

export interface MailSettings {
  /** `smtp://user:password@host:587`, or `smtps://`. */
  readonly url: string;
  /** The sender's address. */
  readonly from: string;
}

/** Milliseconds to wait for a response of the server. */
const patienceMs = 30_000;

export function createMailer({ url, from }: MailSettings): SendMail {
  const waits = { connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs };
  // Prevents the library from reading files or URLs into a mail.
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
        // If the connection was lost during sending, the server may have accepted the mail. A retry could
        // send it twice.
        if (isBeforeSending(error as Partial<SmtpError>)) throw error;
        return { kind: 'unclear', reason: message };
      }
      // 5xx is a permanent error, 4xx a temporary one.
      if (responseCode >= 500) return { kind: 'refused', reason: response ?? message };
      throw error;
    }
  };
}

const pictureId = 'page@reportwright';

const attached = ({ name, type, content }: MailFile) => ({ filename: name, contentType: type, content });

/** Returns the HTML body: the text with links, and the picture below it. */
function bodyWith({ alt, width }: MailPicture, text: string): string {
  const html = escaped(text)
    .replaceAll(/https?:\/\/[^\s<>"]+/g, (link) => `<a href="${link}">${link}</a>`)
    .replaceAll('\n', '<br>');
  const size = `width="${width}" style="max-width:100%;height:auto"`;
  return `<!doctype html><meta charset="utf-8"><div style="font:14px sans-serif">${html}</div><p><img src="cid:${pictureId}" alt="${escaped(alt)}" ${size}></p>`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The properties of the library's errors. */
interface SmtpError {
  readonly responseCode: number;
  readonly response: string;
  readonly code: string;
  readonly command: string;
  readonly syscall: string;
  readonly timeoutType: string;
}

/**
 * Whether the failure occurred before any of the message was sent: connecting, logging in or naming the
 * addresses failed.
 */
function isBeforeSending({ code = '', command, syscall, timeoutType = '' }: Partial<SmtpError>): boolean {
  return (
    command === 'API' ||
    syscall === 'connect' ||
    ['EDNS', 'ETLS', 'EAUTH', 'EENVELOPE'].includes(code) ||
    ['CONNECT_TIMEOUT', 'GREETING_TIMEOUT'].includes(timeoutType)
  );
}
