import type { Upload } from 'tus-js-client';
import { createListeners } from '../kit/listeners.ts';
import type { FileFault } from '../../files/index.ts';
import type { Credentials } from '../api/index.ts';
import type { AppText } from '../i18n/index.ts';
import type { ChosenFile, UploadItem, Uploads } from '../widgets/index.ts';

interface QueueParts {
  readonly credentials: Credentials;
  /** The user who owns the uploads. Another user of this browser can't resume them. */
  readonly owner: string;
  readonly appText: () => AppText;
}

/** The number of parallel uploads. */
const atOnce = 3;
/** Milliseconds between two notifications of listeners. */
const showMs = 50;
/** Bytes. Small enough for a slow connection to send within half a minute. */
const chunkSize = 5 * 1024 * 1024;
const retryDelays = [0, 1_000, 3_000, 5_000, 10_000, 20_000];

interface Entry {
  item: UploadItem;
  readonly chosen: ChosenFile | null;
  upload: Upload | null;
  /** The URL of an upload that was started by an earlier page; null for a new one. */
  readonly url: string | null;
  readonly key: string | null;
}

/** Uploads files with the tus protocol: an upload resumes after a lost connection or a reload of the page. */
export function createUploads({ credentials, owner, appText }: QueueParts): Uploads {
  const entries = new Map<string, Entry>();
  const listeners = createListeners();
  let list: readonly UploadItem[] = [];
  let hasLooked = false;

  let timer: ReturnType<typeof setTimeout> | null = null;

  function show(): void {
    timer = null;
    list = [...entries.values()].map(({ item }) => item);
    listeners.notify();
  }

  function change(id: string, more: Partial<UploadItem>): void {
    const entry = entries.get(id);
    if (entry === undefined) return;
    entry.item = { ...entry.item, ...more };
    // Batched: hundreds of small files change many times a second.
    timer ??= setTimeout(show, showMs);
  }

  const marked = ({ file, area, folder }: ChosenFile): string =>
    [owner, area, folder, file.name, file.size, file.lastModified].join(' ');

  async function begin(id: string, entry: Entry, chosen: ChosenFile): Promise<void> {
    const { file, area, folder } = chosen;
    change(id, { state: 'sending', message: null });
    const tus = await import('tus-js-client');
    if (entries.get(id)?.item.state !== 'sending') return;
    const upload = new tus.Upload(file, {
      endpoint: '/api/uploads',
      chunkSize,
      retryDelays,
      removeFingerprintOnSuccess: true,
      metadata: { area, folder, name: file.name },
      fingerprint: () => Promise.resolve(marked(chosen)),
      onBeforeRequest: async (request) => {
        const token = await credentials.token();
        if (token !== null) request.setHeader('Authorization', `Bearer ${token}`);
      },
      onShouldRetry: ({ originalResponse }) => {
        const status = originalResponse?.getStatus() ?? 0;
        return status === 0 || status === 409 || status === 423 || status === 429 || status >= 500;
      },
      onProgress: (sent) => change(id, { sent }),
      onSuccess: () => {
        change(id, { state: 'done', sent: file.size });
        next();
      },
      onError: (error) => {
        const response = 'originalResponse' in error ? error.originalResponse : null;
        change(id, outcomeOf(response?.getStatus() ?? 0, response?.getBody() ?? '', appText()));
        next();
      },
    });
    entry.upload = upload;
    const [before] = await upload.findPreviousUploads();
    if (before !== undefined) upload.resumeFromPreviousUpload(before);
    if (entries.get(id)?.item.state === 'sending') upload.start();
  }

  function next(): void {
    const sending = [...entries.values()].filter(({ item }) => item.state === 'sending').length;
    const waiting = [...entries].filter(([, { item }]) => item.state === 'waiting');
    for (const [id, entry] of waiting.slice(0, Math.max(0, atOnce - sending)))
      if (entry.chosen !== null)
        begin(id, entry, entry.chosen).catch(() =>
          change(id, { state: 'failed', message: appText()('files.failed') }),
        );
  }

  /** Finds uploads that an earlier page started. They resume when the user chooses the file again. */
  async function look(): Promise<void> {
    const { defaultOptions } = await import('tus-js-client');
    for (const before of (await defaultOptions.urlStorage?.findAllUploads()) ?? []) {
      const { area = '', folder = '', name = '' } = before.metadata;
      if (!before.urlStorageKey.startsWith(`tus::${owner} `)) continue;
      const item: UploadItem = {
        id: before.urlStorageKey,
        name,
        area,
        folder,
        bytes: before.size ?? 0,
        sent: 0,
        state: 'interrupted',
        faults: [],
        message: null,
      };
      const isGoingOn = [...entries.values()].some(({ item: one }) => one.name === name && one.area === area);
      if (!isGoingOn)
        entries.set(item.id, { item, chosen: null, upload: null, url: before.uploadUrl, key: item.id });
    }
    show();
  }

  return {
    view: () => list,
    subscribe(listener) {
      const remove = listeners.subscribe(listener);
      if (!hasLooked) {
        hasLooked = true;
        look().catch(() => undefined);
      }
      return remove;
    },
    add(files) {
      for (const chosen of files) {
        const { file, area, folder, faults } = chosen;
        for (const [id, { item }] of entries)
          if (item.state === 'interrupted' && item.name === file.name && item.area === area)
            entries.delete(id);
        const state = faults.length > 0 ? 'refused' : 'waiting';
        const item: UploadItem = {
          id: crypto.randomUUID(),
          name: file.name,
          area,
          folder,
          bytes: file.size,
          sent: 0,
          state,
          faults,
          message: null,
        };
        entries.set(item.id, { item, chosen, upload: null, url: null, key: null });
      }
      show();
      next();
    },
    pause(id) {
      void entries.get(id)?.upload?.abort();
      change(id, { state: 'paused' });
      next();
    },
    resume(id) {
      change(id, { state: 'waiting', message: null });
      next();
    },
    cancel(id) {
      const entry = entries.get(id);
      entries.delete(id);
      show();
      next();
      if (entry !== undefined) void takeBack(entry, credentials).catch(() => undefined);
    },
    clear() {
      for (const [id, { item }] of entries)
        if (item.state === 'done' || item.state === 'refused') entries.delete(id);
      show();
    },
  };
}

/** Deletes an upload on the server. One that is not deleted expires after a day. */
async function takeBack({ upload, url, key }: Entry, credentials: Credentials): Promise<void> {
  const tus = await import('tus-js-client');
  if (upload !== null) await upload.abort(true);
  if (url !== null) {
    const token = await credentials.token();
    await tus.Upload.terminate(url, { headers: { Authorization: `Bearer ${token}` } });
  }
  if (key !== null) await tus.defaultOptions.urlStorage?.removeUpload(key);
}

interface RefusalBody {
  readonly error?: {
    readonly code?: string;
    readonly message?: string;
    readonly details?: readonly {
      readonly name: string;
      readonly message: string;
      readonly allowed?: readonly string[];
    }[];
  };
}

function outcomeOf(status: number, body: string, appText: AppText): Partial<UploadItem> {
  const { error } = bodyIn(body);
  if (error?.code === 'refused-file' && error.details !== undefined) {
    const faults = error.details.map(({ name, message, allowed }): FileFault => ({
      rule: name as FileFault['rule'],
      ...(message !== '' && { found: message }),
      ...(allowed?.[0] !== undefined && { allowed: allowed[0] }),
    }));
    return { state: 'refused', faults };
  }
  if (error?.code === 'files-unavailable') return { state: 'failed', message: appText('files.unavailable') };
  return {
    state: 'failed',
    message: status === 0 ? appText('files.noConnection') : (error?.message ?? appText('files.failed')),
  };
}

function bodyIn(text: string): RefusalBody {
  try {
    return JSON.parse(text) as RefusalBody;
  } catch {
    return {};
  }
}
