import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWebhooks, isPublic } from '../../../src/server/mail/webhook.ts';

const posts: { headers: IncomingHttpHeaders; body: string; url: string }[] = [];
let status = 200;
let server: Server;
let base = '';
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      posts.push({ headers: request.headers, body, url: request.url ?? '' });
      response.writeHead(status, { location: '/elsewhere' }).end('secret page');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server?.close());

const now = (): Date => new Date('2026-03-01T12:00:00Z');
const trusting = createWebhooks({ privateHosts: ['127.0.0.1'], now });
const careful = createWebhooks({ privateHosts: [], now });
const reasonOf = async (url: string) => (await careful(message(url))) as { readonly reason: string };
const message = (url: string) => ({ id: 'm1', url, body: { figure: 7 }, key: 'k' });

describe('a webhook', () => {
  it('is signed over its time and its body', async () => {
    expect(await trusting(message(`${base}/hook`))).toEqual({ kind: 'sent' });
    const [{ headers, body }] = posts.splice(0) as [(typeof posts)[number]];
    expect(JSON.parse(body)).toEqual({ figure: 7 });
    expect(headers['reportwright-id']).toBe('m1');
    const seconds = now().getTime() / 1000;
    const expected = createHmac('sha256', 'k').update(`${seconds}.${body}`).digest('hex');
    expect(headers['reportwright-signature']).toBe(`t=${seconds},v1=${expected}`);
  });

  it('follows no redirect, and is tried again where the receiver may think better', async () => {
    status = 302;
    expect(await trusting(message(base))).toEqual({
      kind: 'refused',
      reason: 'It answered with the status 302.',
    });
    expect(posts.splice(0).map(({ url }) => url)).toEqual(['/']);
    status = 404;
    expect(await trusting(message(base))).toMatchObject({ kind: 'refused' });
    for (status of [429, 500, 503]) await expect(trusting(message(base))).rejects.toThrow(`status ${status}`);
    status = 200;
    await expect(trusting(message('http://127.0.0.1:1/'))).rejects.toThrow('ECONNREFUSED');
    posts.splice(0);
  });

  it('gets into no private network: by an address, in any way of writing it, or by a name', async () => {
    const { port } = server.address() as AddressInfo;
    const hosts = [
      '127.0.0.1',
      '2130706433',
      '0x7f.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      'localhost',
      '169.254.169.254',
      '10.0.0.1',
      '[fd00::1]',
      '[64:ff9b::7f00:1]',
    ];
    for (const host of hosts) {
      const outcome = await careful(message(`https://${host}:${port}/`));
      expect([host, outcome.kind, 'reason' in outcome && outcome.reason]).toEqual([
        host,
        'refused',
        expect.stringContaining('no address of the public internet'),
      ]);
    }
    expect(posts).toEqual([]);
  });

  it('takes https addresses alone, without a name or password', async () => {
    expect((await reasonOf('http://example.com/')).reason).toBe('Webhooks go to https addresses.');
    expect((await reasonOf('https://me:pass@example.com/')).reason).toContain('name or a password');
    expect((await reasonOf('file:///etc/passwd')).reason).toBe('This is no address of the web.');
    expect((await reasonOf('nothing')).reason).toBe('This is no address of the web.');
  });

  it('knows the networks that are not of the public internet', () => {
    const inside = [
      '0.0.0.0',
      '10.1.2.3',
      '100.64.0.1',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '224.0.0.1',
      '255.255.255.255',
      '::',
      '::1',
      'fe80::1',
      'fc00::1',
      '::ffff:10.0.0.1',
      '2001:db8::1',
      '2002:7f00:1::',
      'no address',
    ];
    expect(inside.filter(isPublic)).toEqual([]);
    const outside = ['1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111'];
    expect(outside.filter(isPublic)).toEqual(outside);
  });
});
