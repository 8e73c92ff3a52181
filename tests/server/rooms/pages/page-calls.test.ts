import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { explained } from '../../../../src/language/index.ts';
import type { Manifest, PageEntry } from '../../../../src/language/plan/index.ts';
import { openPages } from '../../../../src/server/rooms/pages/open-pages.ts';
import { startTestServer } from '../../../support/test-server.ts';
import type { TestServer } from '../../../support/test-server.ts';
import { makePageFolder, pageFile } from './page-files.ts';

const folder = makePageFolder();
const webRoot = mkdtempSync(join(tmpdir(), 'web-'));
let test: TestServer;
beforeAll(async () => {
  const pages = await openPages({
    dir: folder.dir,
    contractFile: 'schemas/api.openapi.yaml',
    isDevelopment: true,
    onTrouble: (line) => expect.fail(line),
  });
  mkdirSync(join(webRoot, 'assets/icons'), { recursive: true });
  writeFileSync(join(webRoot, 'assets/icons/HomeOutlined.svg'), '<svg>home</svg>');
  test = await startTestServer({ pages, config: { environment: 'development', webRoot } });
});
afterAll(() => {
  folder.dispose();
  rmSync(webRoot, { recursive: true });
});

const manifest = async (name: string): Promise<Manifest> => (await test.get(name, 'pages')).json();
const entry = async (name: string, route: string): Promise<PageEntry> =>
  (await manifest(name)).pages.find((page) => page.route === route)!;

describe('the manifest', () => {
  it("has the pages that the user may open, the company's own", async () => {
    expect((await manifest('analyst@acme')).pages.map(({ route }) => route)).toEqual(['/one']);
    expect((await manifest('admin@acme')).pages.map(({ route }) => route)).toEqual(['/one', '/two']);
    expect((await entry('analyst@globex', '/one')).title).toBe('pages.other');
  });

  it("brings the drawings of its menu's icons, so far as the web app has them", async () => {
    const drawing = (await manifest('analyst@acme')).sections.map((section) => section.drawing);
    expect(drawing).toEqual(['<svg>home</svg>']);
  });

  it('is not sent again to who has it, but to who has other rights', async () => {
    const { etag } = (await test.get('noconsent@acme', 'pages')).headers;
    const headers = { 'if-none-match': String(etag) };
    expect((await test.get('waiting@acme', 'pages', { headers })).statusCode).toBe(304);
    expect((await test.get('admin@acme', 'pages', { headers })).statusCode).toBe(200);
    expect((await test.get('analyst@globex', 'pages', { headers })).statusCode).toBe(200);
  });
});

describe('a page', () => {
  it('is served by its hash, for ever', async () => {
    const { hash } = await entry('analyst@acme', '/one');
    const response = await test.get('analyst@acme', `pages/${hash}`);
    expect(response.json()).toMatchObject({ route: '/one', title: 'pages.one' });
    expect(response.headers['cache-control']).toBe('private, max-age=31536000, immutable');
  });

  it('is not there for another company, for who may not open it, and under no other hash', async () => {
    const own = await entry('analyst@globex', '/one');
    const secret = await entry('admin@acme', '/two');
    expect((await test.get('analyst@globex', `pages/${own.hash}`)).statusCode).toBe(200);
    expect((await test.get('admin@acme', `pages/${own.hash}`)).statusCode).toBe(404);
    expect((await test.get('admin@acme', `pages/${secret.hash}`)).statusCode).toBe(200);
    expect((await test.get('analyst@acme', `pages/${secret.hash}`)).statusCode).toBe(404);
    expect((await test.get('analyst@acme', 'pages/none')).statusCode).toBe(404);
  });
});

describe('a dictionary', () => {
  it('is served by language and hash', async () => {
    const { locales } = await manifest('analyst@acme');
    const response = await test.get('analyst@acme', `pages/locales/en/${locales.en}`);
    expect(response.json().pages).toEqual({ one: 'One', two: 'Two', other: 'Other' });
    expect((await test.get('analyst@acme', `pages/locales/de/${locales.en}`)).statusCode).toBe(404);
    expect((await test.get('analyst@acme', 'pages/locales/en/none')).statusCode).toBe(404);
  });
});

describe('the diagnostics', () => {
  it('are told in development only', async () => {
    expect((await test.get('analyst@acme', 'dev/diagnostics')).json()).toEqual({
      diagnostics: [],
      authoring: null,
    });
    const other = await startTestServer({ config: { environment: 'production', logLevel: 'silent' } });
    for (const call of ['dev/diagnostics', 'dev/diagnostics/unknown-query'])
      expect((await other.get('analyst@acme', call)).statusCode).toBe(404);
    await other.server.close();
  });

  it('are each explained by its page of the reference', async () => {
    for (const code of Object.keys(explained)) {
      const answer = await test.get('analyst@acme', `dev/diagnostics/${code}`);
      expect(answer.json()).toEqual({ code, text: readFileSync(`schemas/diagnostics/${code}.md`, 'utf8') });
    }
  });

  it.each(['no-such-code', 'README', '__proto__', 'constructor', '../README', '../../package.json'])(
    'are no way to any other file: %s',
    async (code) => {
      const answer = await test.get('analyst@acme', `dev/diagnostics/${encodeURIComponent(code)}`);
      expect(answer.statusCode).toBe(404);
    },
  );
});

const listen = async (name: string): Promise<IncomingMessage> => {
  const { idToken } = await test.login(name);
  const { port } = test.server.server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${idToken}`, 'accept-encoding': 'gzip, br' };
  const request = get({ port, path: '/api/pages/events', headers });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response.setEncoding('utf8');
};

/** The stream up to the first place where this text stands. */
const until = async (stream: IncomingMessage, text: string): Promise<string> => {
  let seen = '';
  while (!seen.includes(text)) seen += String((await once(stream, 'data'))[0]);
  return seen;
};

describe('the events', () => {
  it('tell the version at once, and again after a change; the server ends them when it closes', async () => {
    await test.server.listen({ port: 0, host: '127.0.0.1' });
    const stream = await listen('analyst@acme');
    expect(stream.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    const first = await until(stream, 'event: diagnostics\ndata: {"diagnostics":[]}\n\n');
    const { version } = await manifest('analyst@acme');
    expect(first).toContain(`event: manifest\ndata: {"version":"${version}"}\n\n`);

    const broken = until(stream, 'routes/one.yaml');
    folder.write('routes/one.yaml', pageFile('/one', 'pages.missing'));
    expect(await broken).not.toContain('event: manifest');

    const mended = until(stream, 'event: manifest');
    folder.write('routes/one.yaml', pageFile('/one', 'pages.two'));
    const [, news = ''] = /event: manifest\ndata: (.*)\n/.exec(await mended) ?? [];
    const now = await manifest('analyst@acme');
    expect(JSON.parse(news)).toEqual({ version: now.version, change: { from: version, pages: now.pages } });

    const grown = until(stream, 'event: manifest');
    folder.write('routes/three.yaml', pageFile('/three', 'pages.two'));
    const { version: last } = JSON.parse(
      /event: manifest\ndata: (.*)\n/.exec(await grown)?.[1] ?? '',
    ) as Manifest;
    expect(await grown).toContain(`data: {"version":"${last}"}\n`);

    const ended = once(stream, 'end');
    stream.resume();
    await test.server.close();
    await ended;
  });
});
