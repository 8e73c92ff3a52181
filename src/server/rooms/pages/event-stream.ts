import { Readable } from 'node:stream';
import type { ApiAnswer } from '../../api/handler.ts';
import type { Pages } from './pages.ts';

/** Often enough for proxies that close what is silent for half a minute. */
const heartbeatMs = 20_000;

/**
 * Server-sent events for one browser: the version of its company's pages at once and after each change of it, and in
 * development the diagnostics. Ends with the signal.
 */
export function eventStream(
  pages: Pages,
  options: { readonly company: string; readonly withDiagnostics: boolean; readonly signal: AbortSignal },
): ApiAnswer {
  const stream = new Readable({ read: () => undefined });
  let sentVersion = '';
  const send = (event: string, data: unknown): void => {
    stream.push(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  };
  const sendVersion = (): void => {
    const { version } = pages.variant(options.company).manifest;
    if (version !== sentVersion) send('manifest', { version });
    sentVersion = version;
    if (options.withDiagnostics) send('diagnostics', { diagnostics: pages.diagnostics() });
  };
  const heartbeat = setInterval(() => stream.push(':\n\n'), heartbeatMs);
  const unsubscribe = pages.subscribe(sendVersion);
  const end = (): void => {
    clearInterval(heartbeat);
    unsubscribe();
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
