import { createHmac } from 'node:crypto';
import { lookup } from 'node:dns';
import { request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import type { MailOutcome } from './mailer.ts';

/** A message to a URL. Repeated sends of the same message have the same `id`. */
export interface WebhookMessage {
  readonly id: string;
  readonly url: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The key of the signature. */
  readonly key: string;
}

/** Posts a message. Rejects on a failure that may be retried. */
export type PostWebhook = (message: WebhookMessage) => Promise<MailOutcome>;

export interface WebhookSettings {
  /** Hosts that are allowed although their addresses are private, and without TLS. */
  readonly privateHosts: readonly string[];
  readonly now: () => Date;
}

/** Milliseconds to wait for a response. */
const patienceMs = 10_000;

/**
 * Networks outside the public internet. Source: IANA's registries of special-purpose addresses (RFC 6890).
 */
const special = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(network, bits, 'ipv4');
// The public internet in IPv6 is 2000::/3 except these networks.
const published = new BlockList();
published.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(network, bits, 'ipv6');

/** Whether an IP address belongs to the public internet. */
export function isPublic(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, 'ipv4');
  return family === 6 && published.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress';
}

/** Resolves a host for the connection itself. A check with a separate lookup could see another address. */
const publicLookup: LookupFunction = (host, options, answer) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error !== null) return answer(error, '', 0);
    const wrong = found.find(({ address }) => !isPublic(address));
    const [first] = found;
    if (wrong !== undefined || first === undefined)
      return answer(new PrivateAddress(`${host} is no address of the public internet.`), '', 0);
    if (options.all === true) return answer(null, found);
    return answer(null, first.address, first.family);
  });
};

/** Returns `t=SECONDS,v1=HEX`, the HMAC-SHA256 of the seconds, a dot, and the body. */
const signatureOf = (key: string, seconds: number, body: string): string =>
  `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')}`;

export function createWebhooks({ privateHosts, now }: WebhookSettings): PostWebhook {
  return async ({ id, url, body, key }) => {
    const target = targetOf(url, privateHosts);
    if (typeof target === 'string') return { kind: 'refused', reason: target };
    const text = JSON.stringify(body);
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      'user-agent': 'Reportwright',
      'reportwright-id': id,
      'reportwright-signature': signatureOf(key, Math.floor(now().getTime() / 1000), text),
    };
    try {
      const status = await post(target.url, headers, text, target.isPrivate);
      if (status >= 200 && status < 300) return { kind: 'sent' };
      const reason = `It answered with the status ${status}.`;
      // Redirects are not followed, because they could lead into the private network. Other 4xx statuses are
      // permanent errors, except timeouts and rate limits.
      if (status < 500 && status !== 408 && status !== 425 && status !== 429)
        return { kind: 'refused', reason };
      throw new Error(reason);
    } catch (error) {
      if (error instanceof PrivateAddress) return { kind: 'refused', reason: error.message };
      throw error;
    }
  };
}

/** Returns the target, or the reason why it is not allowed. */
function targetOf(
  text: string,
  privateHosts: readonly string[],
): { readonly url: URL; readonly isPrivate: boolean } | string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['https:', 'http:'].includes(url.protocol)) return 'This is no address of the web.';
  if (url.username !== '' || url.password !== '') return 'An address must not hold a name or a password.';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (privateHosts.includes(host)) return { url, isPrivate: true };
  if (url.protocol !== 'https:') return 'Webhooks go to https addresses.';
  if (isIP(host) !== 0 && !isPublic(host)) return `${host} is no address of the public internet.`;
  return { url, isPrivate: false };
}

function post(
  url: URL,
  headers: Readonly<Record<string, string | number>>,
  text: string,
  isPrivate: boolean,
): Promise<number> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      headers,
      signal: AbortSignal.timeout(patienceMs),
      ...(!isPrivate && { lookup: publicLookup }),
    };
    const request = send(url, options, (response: IncomingMessage) => {
      // The response body is ignored, because it could be a page of the private network.
      response.destroy();
      resolve(response.statusCode ?? 0);
    });
    request.on('error', reject);
    request.end(text);
  });
}
