import { Readable } from 'node:stream';
import type { ApiAnswer } from '../../api/handler.ts';
import type { Manifest } from '../../../language/plan/index.ts';
import type { News } from '../news.ts';
import { newsOf } from './manifest-news.ts';
import type { Pages } from './pages.ts';

/** Often enough for proxies that close what is silent for half a minute. */
const heartbeatMs = 20_000;

/**
 * Server-sent events for one browser: the version of its company's pages at once and after each change of it, and to an
 * author the diagnostics, and what changed. Ends with the signal.
 */
export function eventStream(
  pages: Pages,
  options: {
    readonly company: string;
    readonly userName: string;
    /** Whether an author looks, who saves page after page. */
    readonly isDevelopment: boolean;
    /** As this user may see it. */
    readonly manifest: () => Manifest;
    readonly news: News;
    readonly signal: AbortSignal;
  },
): ApiAnswer {
  const stream = new Readable({ read: () => undefined });
  let sentVersion = '';
  // Kept for authors alone: a manifest for each of many readers is too much to hold.
  let sent: Manifest | null = null;
  const send = (event: string, data: unknown): void => {
    stream.push(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  };
  const sendNews = (version: string): void => {
    if (!options.isDevelopment) return send('manifest', { version });
    const now = options.manifest();
    send('manifest', newsOf(now, sent));
    sent = now;
  };
  const sendVersion = (): void => {
    const { version } = pages.variant(options.company).manifest;
    if (version !== sentVersion) sendNews(version);
    sentVersion = version;
    if (options.isDevelopment) send('diagnostics', { diagnostics: pages.diagnostics() });
  };
  const heartbeat = setInterval(() => stream.push(':\n\n'), heartbeatMs);
  const unsubscribe = pages.subscribe(sendVersion);
  const unsubscribeRows = options.news.subscribe((news) => {
    if (news.company !== options.company) return;
    if (!('request' in news)) send('resource', { kind: 'resource', name: news.name, rows: news.rows });
    else if (news.userName === options.userName)
      send('progress', { request: news.request, share: news.share });
  });
  const end = (): void => {
    clearInterval(heartbeat);
    unsubscribe();
    unsubscribeRows();
    options.signal.removeEventListener('abort', end);
    stream.push(null);
  };
  stream.once('close', end);
  options.signal.addEventListener('abort', end);
  if (options.signal.aborted) end();
  else sendVersion();
  // The stream ends with the server, and its connection must not outlive it.
  const headers = {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
  };
  return { kind: 'stream', status: 200, headers, body: stream };
}
