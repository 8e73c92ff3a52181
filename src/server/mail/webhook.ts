import { createHmac } from 'node:crypto';
import { lookup } from 'node:dns';
import { request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import type { MailOutcome } from './mailer.ts';

/** A message to an address on the web. The same `id` is the same message, whenever it is sent. */
export interface WebhookMessage {
  readonly id: string;
  readonly url: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** With which it is signed. */
  readonly key: string;
}

/** Posts a message. Rejects where it may be tried again. */
export type PostWebhook = (message: WebhookMessage) => Promise<MailOutcome>;

export interface WebhookSettings {
  /** Hosts that may be posted to although their addresses are private, and without TLS. */
  readonly privateHosts: readonly string[];
  readonly now: () => Date;
}

/** A receiver that says nothing for so long is not waited for. */
const patienceMs = 10_000;

/** Networks that are not of the public internet. Source: IANA's registries of special-purpose addresses (RFC 6890). */
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
// Of IPv6, 2000::/3 is the public internet, but for these.
const published = new BlockList();
published.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(network, bits, 'ipv6');

/** Whether an IP address is one of the public internet. */
export function isPublic(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, 'ipv4');
  return family === 6 && published.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress';
}

/** Finds the address of a host as it is connected to: what is looked up later could be another. */
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

/** `t=SECONDS,v1=HEX`: HMAC-SHA256 of the seconds, a dot, and the body. */
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
      // A redirect is not followed: it could lead into the network. Of the rest, the receiver may think better.
      if (status < 500 && status !== 408 && status !== 425 && status !== 429)
        return { kind: 'refused', reason };
      throw new Error(reason);
    } catch (error) {
      if (error instanceof PrivateAddress) return { kind: 'refused', reason: error.message };
      throw error;
    }
  };
}

/** Where it goes, or why it must not. */
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
      // What it says is nobody's business: it could be a page of the network.
      response.destroy();
      resolve(response.statusCode ?? 0);
    });
    request.on('error', reject);
    request.end(text);
  });
}
