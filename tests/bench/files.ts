import { execFileSync } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  createReadStream,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
  closeSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { PGlite } from '@electric-sql/pglite';
import { Upload } from '@tus/server';
import { build as buildProduct } from '../../scripts/run/prepare.mjs';
import { createFolderStore } from '../../src/server/files/folder-store.ts';
import type { FileStore } from '../../src/server/files/file-store.ts';
import { openBrowser, openPage } from '../e2e/support/browser.ts';
import { startServer } from '../e2e/support/server.ts';
import type { RunningServer } from '../e2e/support/server.ts';
import { enterAs } from '../e2e/support/session.ts';
import { figure, ratio, time, type Figure, type Suite } from './suite.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
/** `small`, `large` or `crowd`; all of them when absent. */
const wanted = process.env.BENCH_FILES;
const smallFiles = 1_000;
const smallBytes = 10_000;
const largeBytes = 2_000_000_000;
/** Bytes of a chunk, as browsers send it. */
const chunkBytes = 5 * 1024 * 1024;
/** Files in one folder. */
const crowd = 10_000;
const user = 'admin@acme.example';

/**
 * Compares uploads with a plain copy and with the store without a server. Measures a folder of many files.
 */
export const files: Suite = {
  name: 'files',
  async run(progress) {
    buildProduct();
    const app = readFileSync(resolve(import.meta.dirname, '../../pages/app.yaml'), 'utf8');
    const server = await startServer({
      environment: 'production',
      // The area must allow a text of 2 GB.
      pages: { 'app.yaml': app.replace(/(documents: .*maxMegabytes: )50/, '$13000') },
      variables: { CALLS_PER_MINUTE: '0' },
    });
    const dir = mkdtempSync(join(tmpdir(), 'bench-files-'));
    try {
      const sender = await senderTo(server);
      const parts = {
        small: () => small(sender, dir, progress),
        large: () => large(sender, server, dir, progress),
        crowd: () => crowded(server, progress),
      };
      const figures: Figure[] = [];
      for (const [part, measure] of Object.entries(parts))
        if (wanted === undefined || wanted.includes(part)) figures.push(...(await measure()));
      return figures;
    } finally {
      await server.dispose();
      rmSync(dir, { recursive: true, force: true });
    }
  },
};

/** Uploads a file as a browser does. Rejects when the server refuses it. */
type Send = (
  name: string,
  folder: string,
  bytes: number,
  read: (start: number, end: number) => Promise<Uint8Array>,
) => Promise<void>;

async function demand(answer: Response, status: number): Promise<Response> {
  if (answer.status !== status) throw new Error(`${answer.status}: ${await answer.text()}`);
  return answer;
}

async function senderTo({ url }: RunningServer): Promise<Send> {
  const login = await fetch(`${url}/api/global/security/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: user, password: 'demo' }),
  });
  const { idToken } = (await login.json()) as { readonly idToken: string };
  const own = { authorization: `Bearer ${idToken}`, 'tus-resumable': '1.0.0' };
  return async (name, folder, bytes, read) => {
    const metadata = Object.entries({ area: 'documents', folder, name })
      .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      .join(',');
    const headers = { ...own, 'upload-length': String(bytes), 'upload-metadata': metadata };
    const begun = await demand(await fetch(`${url}/api/uploads`, { method: 'POST', headers }), 201);
    const at = `${url}${begun.headers.get('location')}`;
    for (let offset = 0; offset < bytes; offset += chunkBytes)
      await demand(
        await fetch(at, {
          method: 'PATCH',
          headers: {
            ...own,
            'upload-offset': String(offset),
            'content-type': 'application/offset+octet-stream',
          },
          body: (await read(offset, Math.min(bytes, offset + chunkBytes))) as BodyInit,
        }),
        204,
      );
  };
}

/**
 * Does the work of an upload without the server: writes the bytes, hashes them, and stores them under their
 * hash.
 */
async function keepAlone(store: FileStore, path: string, size: number): Promise<void> {
  const id = randomUUID();
  await store.uploads.protocol.create(new Upload({ id, size, offset: 0 }));
  await store.uploads.protocol.write(createReadStream(path, { highWaterMark: 1 << 20 }), id, 0);
  const opened = await store.uploads.open(id);
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(opened.path, { highWaterMark: 1 << 20 }))
    hash.update(chunk as Buffer);
  await store.uploads.keep(id, { company: 'acme', hash: hash.digest('hex') });
  await opened.close();
  await store.uploads.forget(id);
}

/** Runs the work for several items concurrently, as a browser does. */
async function several<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const waiting = [...items];
  await Promise.all(
    Array.from({ length: 3 }, async () => {
      for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await work(item);
    }),
  );
}

async function small(send: Send, dir: string, progress: (text: string) => void): Promise<Figure[]> {
  const times: Record<'server' | 'store' | 'cp', number[]> = { server: [], store: [], cp: [] };
  for (let round = 0; round < rounds; round += 1) {
    const from = join(dir, `small-${round}`);
    mkdirSync(from);
    const names = Array.from({ length: smallFiles }, (_, at) => `${at}.txt`);
    for (const name of names) writeFileSync(join(from, name), randomBytes(smallBytes / 2).toString('hex'));
    times.server.push(
      await time(() =>
        several(names, async (name) => {
          const bytes = readFileSync(join(from, name));
          await send(name, `Small ${round}`, bytes.length, async (start, end) => bytes.subarray(start, end));
        }),
      ),
    );
    const store = createFolderStore(join(dir, `store-${round}`));
    times.store.push(
      await time(() => several(names, (name) => keepAlone(store, join(from, name), smallBytes))),
    );
    times.cp.push(await time(() => execFileSync('cp', ['-r', from, join(dir, `copy-${round}`)])));
    progress(`${smallFiles} files, round ${round + 1}`);
  }
  return [
    figure(`${smallFiles} files of 10 kB, uploaded`, 'ms', times.server),
    figure('the same into the store alone', 'ms', times.store),
    ratio('uploaded, to the store alone', times.server, times.store),
    ratio('uploaded, to cp', times.server, times.cp),
  ];
}

async function large(
  send: Send,
  server: RunningServer,
  dir: string,
  progress: (text: string) => void,
): Promise<Figure[]> {
  const path = join(dir, 'large.txt');
  const piece = Buffer.from(randomBytes(5_000_000).toString('hex'));
  const descriptor = openSync(path, 'w');
  for (let at = 0; at < largeBytes; at += piece.length) {
    piece.write(String(at).padStart(20, '0'));
    writeSync(descriptor, piece);
  }
  closeSync(descriptor);
  const file = await open(path);
  const memory = watchMemory(server.url);
  const uploaded = await time(() =>
    send('large.txt', '', largeBytes, async (start, end) => {
      const { buffer } = await file.read(Buffer.alloc(end - start), 0, end - start, start);
      return buffer;
    }),
  );
  const grown = await memory.stop();
  await file.close();
  progress('2 GB, uploaded');
  const store = createFolderStore(join(dir, 'store-large'));
  const alone = await time(() => keepAlone(store, path, largeBytes));
  rmSync(join(dir, 'store-large'), { recursive: true });
  const copied = await time(() => execFileSync('cp', [path, `${path}.copy`]));
  rmSync(`${path}.copy`);
  return [
    figure('one file of 2 GB, uploaded', 'ms', [uploaded]),
    ratio('uploaded, to the store alone', [uploaded], [alone]),
    ratio('uploaded, to cp', [uploaded], [copied]),
    figure('memory that the server took more meanwhile', 'MB', [grown], 200),
  ];
}

/** Measures the largest increase of a server's memory, in megabytes. */
function watchMemory(url: string): { stop(): Promise<number> } {
  const now = async (): Promise<number> => {
    const text = await (await fetch(`${url}/metrics`)).text();
    const found = /^process_resident_memory_bytes (\S+)/m.exec(text);
    if (found === null) throw new Error('The server does not say how much memory it has.');
    return Number(found[1]) / 1e6;
  };
  const over = new AbortController();
  const work = (async () => {
    const before = await now();
    let most = before;
    while (!over.signal.aborted) {
      most = Math.max(most, await now());
      await new Promise((later) => setTimeout(later, 100));
    }
    return most - before;
  })();
  return {
    stop: () => {
      over.abort();
      return work;
    },
  };
}

/**
 * Measures a folder of many files: the server's response time, and the time from a click to the painted rows.
 */
async function crowded(server: RunningServer, progress: (text: string) => void): Promise<Figure[]> {
  await server.stop();
  const state = await PGlite.create(join(server.dataDir, 'state'));
  const common = `now(), '${user}'`;
  await state.exec(`
    INSERT INTO file_entries (id, company, area, parent, name, name_key, version, changed_at, changed_by)
      VALUES ('crowd', 'acme', 'documents', '', 'Crowd', 'crowd', 0, ${common});
    INSERT INTO file_entries (id, company, area, parent, name, name_key, version, changed_at, changed_by)
      SELECT 'crowd-' || n, 'acme', 'documents', 'crowd', 'Report ' || n || '.txt', 'report ' || n || '.txt', 1, ${common}
      FROM generate_series(1, ${crowd}) AS n;
    INSERT INTO file_versions (entry, version, company, hash, bytes, type, at, by)
      SELECT 'crowd-' || n, 1, 'acme', md5(n::text) || md5(n::text), 1000 + n, 'txt', ${common}
      FROM generate_series(1, ${crowd}) AS n;`);
  await state.close();
  await server.restart();
  const browser = await openBrowser();
  try {
    const { page } = await openPage(browser, server.url);
    await enterAs(page, server.url, user);
    await page.addInitScript('window.__name = (value) => value');
    await page.goto('/creative-upload/documents');
    await page.locator('.files-open', { hasText: 'Crowd' }).waitFor();
    const answers: number[] = [];
    const painted: number[] = [];
    for (let round = -1; round < 9; round += 1) {
      const answer = await page.evaluate(answerTime);
      const seen = await page.evaluate(paintTime);
      await page.getByRole('button', { name: 'All files' }).click();
      await page.locator('.files-open', { hasText: 'Crowd' }).waitFor();
      // The first round is not counted, because browser and database caches are empty.
      if (round >= 0) answers.push(answer);
      if (round >= 0) painted.push(seen);
    }
    progress(`a folder of ${crowd}`);
    return [
      figure(`the list of a folder of ${crowd.toLocaleString('en')}, answered`, 'ms', answers, 300),
      figure('the same from the click to its painting', 'ms', painted, 300),
    ];
  } finally {
    await browser.close();
  }
}

async function answerTime(): Promise<number> {
  const headers = { authorization: `Bearer ${localStorage.getItem('idToken')}` };
  const started = performance.now();
  const answer = await fetch('/api/files/documents?folder=Crowd&sort=name&limit=100', { headers });
  const text = await answer.text();
  if (!answer.ok || !text.includes('"count":10000')) throw new Error(text.slice(0, 200));
  return performance.now() - started;
}

/** Measures the time from a click on the folder until its first rows are painted. */
async function paintTime(): Promise<number> {
  const folder = [...document.querySelectorAll<HTMLElement>('.files-open')].find(
    (one) => one.textContent === 'Crowd',
  )!;
  const started = performance.now();
  folder.click();
  while (document.querySelectorAll('.files-table tbody tr').length < 100)
    await new Promise((frame) => requestAnimationFrame(frame));
  await new Promise((frame) => requestAnimationFrame(() => setTimeout(frame)));
  return performance.now() - started;
}
