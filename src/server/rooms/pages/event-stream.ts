import { Readable } from 'node:stream';
import type { ApiAnswer } from '../../api/handler.ts';
import type { Manifest } from '../../../language/plan/index.ts';
import type { News } from '../news.ts';
import { newsOf } from './manifest-news.ts';
import type { Pages } from './pages.ts';

/** Milliseconds between heartbeats. Some proxies close connections that are silent for half a minute. */
const heartbeatMs = 20_000;

/**
 * Server-sent events for one browser: the version of the company's pages, at once and after each change; for
 * authors also the diagnostics and what changed. The stream ends with the signal.
 */
export function eventStream(
  pages: Pages,
  options: {
    readonly company: string;
    readonly userName: string;
    /** Whether the user is an author, who changes pages. */
    readonly isDevelopment: boolean;
    /** Returns the manifest as this user may see it. */
    readonly manifest: () => Manifest;
    readonly news: News;
    readonly signal: AbortSignal;
  },
): ApiAnswer {
  const stream = new Readable({ read: () => undefined });
  let sentVersion = '';
  // Kept for authors only, because a manifest for each of many readers would take too much memory.
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
  // The connection must not outlive the server.
  const headers = {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
  };
  return { kind: 'stream', status: 200, headers, body: stream };
}
