// ClickHouse's engine behind its HTTP protocol, as a program of its own on the loopback: what the official client sends over a
// socket is answered as a server does. `CHDB_DIR` has the engine; `FRONT_PATH` its data; `FRONT_PORT` and `FRONT_PASSWORD`
// as a server has them. It prints its port. What goes wrong on the way is asked for at `/faults`.
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { openEngine } from './engine.ts';
import type { Requested } from './engine.ts';
import { faults } from './faults.ts';

const { CHDB_DIR = '', FRONT_PATH = '', FRONT_PORT = '0', FRONT_PASSWORD = '' } = process.env;
const engine = openEngine(CHDB_DIR, FRONT_PATH);

/** What is no setting of the engine, but of the way to it. */
const OWN = new Set(['query', 'query_id', 'database', 'default_format', 'session_id', 'role']);

async function requestedOf(request: IncomingMessage, id: string): Promise<Requested> {
  const address = new URL(request.url ?? '/', 'http://front');
  const { searchParams } = address;
  const body = await buffer(request);
  const inAddress = searchParams.get('query');
  return {
    id,
    database: searchParams.get('database') ?? 'default',
    settings: [...searchParams].filter(([name]) => !OWN.has(name)),
    query: inAddress ?? body.toString(),
    data: inAddress === null ? null : body,
  };
}

function isLoggedIn({ headers }: IncomingMessage): boolean {
  if (FRONT_PASSWORD === '') return true;
  const given = /^Basic (.*)$/.exec(headers.authorization ?? '')?.[1] ?? '';
  return Buffer.from(given, 'base64').toString().endsWith(`:${FRONT_PASSWORD}`);
}

/** As a server tells it: the code in a header, the text in the body. */
function refuse(response: ServerResponse, status: number, message: string): void {
  const code = /Code: (\d+)/.exec(message)?.[1];
  response.writeHead(status, code === undefined ? {} : { 'x-clickhouse-exception-code': code }).end(message);
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const address = new URL(request.url ?? '/', 'http://front');
  if (address.pathname === '/faults') return faults.ask(request, response);
  if (address.pathname === '/running') return void response.end(JSON.stringify(await engine.running()));
  const { slowMs, status, cut } = faults.next();
  if (slowMs > 0) await sleep(slowMs);
  if (status !== null) return refuse(response, status, 'upstream connect error');
  if (cut === 'before') return void request.socket.destroy();
  if (address.pathname === '/ping') return void response.end('Ok.\n');
  if (!isLoggedIn(request))
    return refuse(
      response,
      403,
      'Code: 516. DB::Exception: default: Authentication failed: password is incorrect, or there is no user with such name. (AUTHENTICATION_FAILED)',
    );
  const id = address.searchParams.get('query_id') ?? crypto.randomUUID();
  response.setHeader('x-clickhouse-query-id', id);
  const result = await engine.ask(await requestedOf(request, id));
  if ('error' in result) return refuse(response, 500, result.error);
  if (cut === 'within') {
    response.writeHead(200, { 'content-length': result.bytes.length + 1_000 });
    response.write(result.bytes.subarray(0, result.bytes.length / 2));
    return void setTimeout(() => request.socket.destroy(), 50);
  }
  response.end(result.bytes);
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => refuse(response, 500, String(error)));
});
server.keepAliveTimeout = 10_000;
server.listen(Number(FRONT_PORT), '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
// Whoever started it is gone.
process.stdin.resume().on('end', () => process.exit(0));
