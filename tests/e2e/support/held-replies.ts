import type { Page, Request, Route } from 'playwright-core';
import { expect } from 'vitest';

/** A request of the browser whose response the test holds back. */
export interface HeldReply {
  readonly url: URL;
  readonly request: Request;
  /** Lets the server respond. Resolves when the browser has the response, or has aborted the request. */
  release(): Promise<void>;
  /** Responds in place of the server: a string as text, other values as JSON. */
  answer(body: unknown, status?: number): Promise<void>;
  /** Breaks the connection. */
  cut(): Promise<void>;
  /** Whether the browser has aborted the request. */
  isAborted(): boolean;
}

export interface HeldReplies {
  /** All held requests in order, including released ones. */
  readonly all: readonly HeldReply[];
  /** Waits for the first held request with this value of a parameter. */
  of(param: string, value: string): Promise<HeldReply>;
  /** Releases all held responses and stops holding. */
  stop(): Promise<void>;
}

/** Holds back the responses to matching requests from now on. */
export const holdReplies = async (page: Page, matches: (url: URL) => boolean): Promise<HeldReplies> => {
  const all: HeldReply[] = [];
  const aborted = new Set<Request>();
  page.on('requestfailed', (request) => aborted.add(request));
  const hold = (route: Route): void => {
    all.push(heldReply(route, aborted));
  };
  await page.route(matches, hold);
  return {
    all,
    async of(param, value) {
      const find = () => all.find(({ url }) => url.searchParams.get(param) === value);
      await expect.poll(find, { timeout: 20_000 }).toBeDefined();
      return find()!;
    },
    async stop() {
      await page.unroute(matches, hold);
      await Promise.all(all.map((held) => held.release()));
    },
  };
};

const heldReply = (route: Route, aborted: ReadonlySet<Request>): HeldReply => {
  const request = route.request();
  let isOver = false;
  const end = async (act: () => Promise<void>): Promise<void> => {
    if (isOver) return;
    isOver = true;
    // An aborted request can't be answered.
    if (!aborted.has(request)) await act().catch(() => undefined);
    await request.response().catch(() => null);
  };
  return {
    url: new URL(request.url()),
    request,
    release: () => end(() => route.continue()),
    answer: (body, status = 200) => end(() => route.fulfill(replyOf(body, status))),
    cut: () => end(() => route.abort('connectionreset')),
    isAborted: () => aborted.has(request),
  };
};

/** Returns a response for `route.fulfill`: a string as text, other values as JSON. */
export const replyOf = (
  body: unknown,
  status = 200,
): { readonly status: number; readonly contentType: string; readonly body: string } => ({
  status,
  contentType: 'application/json',
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
