import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { backOff } from '../../../src/web/api/event-stream.ts';
import { followEvents, type StreamEvent } from '../../../src/web/api/index.ts';

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

const streamOn = async (connections: readonly ((response: ServerResponse) => void)[]) => {
  let count = 0;
  const tokens: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    tokens.push(request.headers.authorization);
    connections[Math.min(count++, connections.length - 1)]?.(response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, tokens };
};

const sending = (text: string) => (response: ServerResponse) => {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  response.write(text);
};

/** Follows until so many events have come. */
const eventsFrom = (url: string, wanted: number, onOpen?: () => void): Promise<StreamEvent[]> =>
  new Promise((resolve) => {
    const controller = new AbortController();
    closing.push(() => controller.abort());
    const seen: StreamEvent[] = [];
    const credentials = { token: () => Promise.resolve('t1'), renew: () => Promise.resolve('t2') };
    const onEvent = (event: StreamEvent): void => {
      if (seen.push(event) < wanted) return;
      controller.abort();
      resolve(seen);
    };
    void followEvents({ url, credentials, onEvent, onOpen, signal: controller.signal });
  });

describe('the event stream', () => {
  it('carries the token and reads events, heartbeats and cut pieces', async () => {
    const { url, tokens } = await streamOn([
      (response) => {
        sending(': beat\n\nevent: manifest\ndata: {"ver')(response);
        setImmediate(() => response.write('sion":"2"}\n\nevent: diagnostics\ndata: not json\n\n'));
      },
    ]);
    expect(await eventsFrom(url, 2)).toEqual([
      { event: 'manifest', data: { version: '2' } },
      { event: 'diagnostics', data: null },
    ]);
    expect(tokens).toEqual(['Bearer t1']);
  });

  it('comes back after a break and says that it stands again', async () => {
    const { url } = await streamOn([
      (response) => {
        sending('event: manifest\ndata: 1\n\n')(response);
        response.end();
      },
      sending('event: manifest\ndata: 2\n\n'),
    ]);
    let openings = 0;
    const events = await eventsFrom(url, 2, () => (openings += 1));
    expect([events.map(({ data }) => data), openings]).toEqual([[1, 2], 2]);
  });

  it('waits longer after each failure in a row, at most ten seconds and some luck', () => {
    const waits = [0, 1, 2, 5, 20].map((failures) => backOff(failures, 0.5));
    expect(waits).toEqual([500, 1000, 2000, 10_000, 10_000]);
    expect(backOff(20, 1)).toBeLessThanOrEqual(12_500);
  });
});
