import type { Page, Request, Route } from 'playwright-core';
import { expect } from 'vitest';

/** A call that the browser has made, whose reply waits for the test. */
export interface HeldReply {
  readonly url: URL;
  readonly request: Request;
  /** Lets the server answer. Resolves when the browser has the reply, or has given the call up. */
  release(): Promise<void>;
  /** Answers in the server's place: text as it is, anything else as JSON. */
  answer(body: unknown, status?: number): Promise<void>;
  /** The line is cut. */
  cut(): Promise<void>;
  /** Whether the browser has given the call up. */
  isAborted(): boolean;
}

export interface HeldReplies {
  /** In the order in which they were asked, those that were let go included. */
  readonly all: readonly HeldReply[];
  /** The first held call with this value of a parameter, once it has been made. */
  of(param: string, value: string): Promise<HeldReply>;
  /** Lets everything go that is held, and holds nothing any more. */
  stop(): Promise<void>;
}

/** Holds back the replies to the calls that match, from now on. */
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
    // Who has been given up can't be answered.
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

/** A reply as `route.fulfill` takes it: text as it is, anything else as JSON. */
export const replyOf = (
  body: unknown,
  status = 200,
): { readonly status: number; readonly contentType: string; readonly body: string } => ({
  status,
  contentType: 'application/json',
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
