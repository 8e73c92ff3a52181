import { request } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FileListing } from '../../../../src/language/plan/index.ts';
import type { ServerConfig } from '../../../../src/server/rooms/config.ts';
import type { State } from '../../../../src/server/state/state.ts';
import type { Pages } from '../../../../src/server/rooms/pages/pages.ts';
import { startTestServer } from '../../../support/test-server.ts';
import type { TestServer } from '../../../support/test-server.ts';

export interface Refusal {
  readonly status: number;
  /** The rules that are broken. */
  readonly rules: readonly string[];
}

/** A server with files on a port of its own, and what a browser does with it. */
export interface FileServer {
  readonly test: TestServer;
  readonly dir: string;
  /** A call of the upload protocol, with the headers that it needs. */
  tus(user: string, method: string, at: string, more?: RequestInit): Promise<Response>;
  /** Begins an upload; answers its address. */
  begin(
    user: string,
    file: { readonly name: string; readonly area?: string; readonly folder?: string },
    bytes: number,
  ): Promise<Response>;
  /** Sends a file as one piece: its id, or why it is refused. */
  send(
    user: string,
    file: { readonly name: string; readonly area?: string; readonly folder?: string },
    content: Uint8Array,
  ): Promise<string | Refusal>;
  /** Sends these bytes of all that are to come, and breaks the connection off where they are not the last. Whether it did. */
  breakOff(
    user: string,
    at: string,
    range: { readonly offset: number; readonly end: number },
    bytes: Uint8Array,
  ): Promise<boolean>;
  list(user: string, area: string, query?: string): Promise<FileListing>;
  fetch(address: string, more?: RequestInit): Promise<Response>;
  close(): Promise<void>;
}

export async function startFileServer(
  config: Partial<ServerConfig> = {},
  pages?: Pages,
  state?: State,
): Promise<FileServer> {
  const dir = mkdtempSync(path.join(tmpdir(), 'files-'));
  const test = await startTestServer({
    config: { filesDir: dir, ...config },
    ...(pages && { pages }),
    ...(state && { state }),
  });
  const base = await test.server.listen({ port: 0, host: '127.0.0.1' });
  const tokens = new Map<string, Promise<string>>();
  const tokenOf = (user: string): Promise<string> => {
    const known = tokens.get(user) ?? test.login(user).then(({ idToken }) => idToken);
    tokens.set(user, known);
    return known;
  };
  const tus: FileServer['tus'] = async (user, method, at, more = {}) =>
    fetch(`${base}${at}`, {
      ...more,
      method,
      headers: {
        authorization: `Bearer ${await tokenOf(user)}`,
        'tus-resumable': '1.0.0',
        ...(method === 'PATCH' && { 'content-type': 'application/offset+octet-stream' }),
        ...(more.headers as Record<string, string> | undefined),
      },
    });
  const begin: FileServer['begin'] = (user, { name, area = 'images', folder = '' }, bytes) => {
    const metadata = Object.entries({ area, folder, name })
      .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      .join(',');
    return tus(user, 'POST', '/api/uploads', {
      headers: { 'upload-length': String(bytes), 'upload-metadata': metadata },
    });
  };
  return {
    test,
    dir,
    tus,
    begin,
    async send(user, file, content) {
      const begun = await begin(user, file, content.length);
      if (begun.status !== 201) return await refusalOf(begun);
      const sent = await tus(user, 'PATCH', begun.headers.get('location')!, {
        headers: { 'upload-offset': '0' },
        body: new Uint8Array(content),
      });
      return sent.status === 204 ? sent.headers.get('x-file-id')! : await refusalOf(sent);
    },
    async breakOff(user, at, { offset, end }, bytes) {
      const isLast = offset + bytes.length >= end;
      const sending = request(`${base}${at}`, {
        method: 'PATCH',
        headers: {
          authorization: `Bearer ${await tokenOf(user)}`,
          'tus-resumable': '1.0.0',
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(offset),
          'content-length': String(end - offset),
        },
      });
      return await new Promise((resolve) => {
        sending.once('error', () => resolve(true));
        sending.once('response', (answer) => answer.resume().once('end', () => resolve(false)));
        sending.write(bytes, () => (isLast ? sending.end() : sending.destroy(new Error('gone'))));
      });
    },
    list: async (user, area, query = '') => (await test.get(user, `files/${area}${query}`)).json(),
    fetch: (address, more) => fetch(`${base}${address}`, more),
    async close() {
      await test.server.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function refusalOf(answer: Response): Promise<Refusal> {
  const text = await answer.text();
  const { error } = JSON.parse(text) as { error: { details?: readonly { readonly name: string }[] } };
  return { status: answer.status, rules: (error.details ?? []).map(({ name }) => name) };
}
