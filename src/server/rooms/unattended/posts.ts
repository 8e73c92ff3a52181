import { createHmac } from 'node:crypto';
import type { PostWebhook } from '../../mail/webhook.ts';
import type { Sending } from './send-to-all.ts';

export interface WebhookParts {
  /** Null when webhooks are not configured. */
  readonly webhooks: { readonly secret: string; readonly post: PostWebhook } | null;
}

/** The key with which webhooks of a company are signed, in hexadecimal. */
export const webhookKey = (secret: string, company: string): string =>
  createHmac('sha256', secret).update(`webhooks of ${company}`).digest('hex');

/** The sendings of one message to several webhook URLs. */
export const posts = (
  { webhooks }: WebhookParts,
  company: string,
  urls: readonly string[],
  body: Readonly<Record<string, unknown>>,
): readonly Sending[] =>
  urls.map((url) => ({
    recipient: url,
    refusal: webhooks === null ? 'Webhooks are not set up on this server.' : null,
    send: (id) => webhooks!.post({ id, url, body, key: webhookKey(webhooks!.secret, company) }),
  }));
