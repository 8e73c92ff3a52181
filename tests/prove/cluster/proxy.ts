import { Agent, createServer, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server behind the proxy; `url` is null while its process starts. */
export interface Backend {
  url: string | null;
  isReady: boolean;
}

/** Milliseconds between two checks of `/readyz`. A status other than 200 excludes the server. */
const lookMs = 500;

/**
 * Starts a proxy with health checks. It uses another server when a connection is refused, and never resends a
 * request: when a server breaks the connection, the client gets a 502.
 */
export async function startProxy(
  backends: readonly Backend[],
): Promise<{ readonly url: string; readonly close: () => void }> {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;

  function pass(from: IncomingMessage, to: ServerResponse, tried: readonly Backend[]): void {
    const fit = backends.filter((one) => one.isReady && one.url !== null && !tried.includes(one));
    const backend = fit[turn++ % Math.max(1, fit.length)];
    if (backend === undefined) return void to.writeHead(503).end();
    const sending = request(
      `${backend.url}${from.url}`,
      { agent, method: from.method, headers: from.headers },
      (answer) => {
        const { connection: _, ...headers } = answer.headers;
        to.writeHead(answer.statusCode!, headers);
        answer.pipe(to);
        answer.once('error', () => to.destroy());
      },
    );
    sending.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') {
        backend.isReady = false;
        pass(from, to, [...tried, backend]);
      } else if (to.headersSent) to.destroy();
      else to.writeHead(502).end();
    });
    sending.once('socket', (socket) => {
      // The request is read only after the connection is open, so that it can still go to another server.
      if (socket.connecting) socket.once('connect', () => from.pipe(sending));
      else from.pipe(sending);
    });
  }

  const server = createServer((from, to) => pass(from, to, []));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const look = async (backend: Backend): Promise<void> => {
    if (backend.url === null) return;
    const { url } = backend;
    const status = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
      async (answer) => (await answer.text(), answer.status),
      () => 0,
    );
    if (backend.url === url) backend.isReady = status === 200;
  };
  const timer = setInterval(() => backends.forEach((one) => void look(one)), lookMs);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      clearInterval(timer);
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}
