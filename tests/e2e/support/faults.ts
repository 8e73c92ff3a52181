import type { Page, Route } from 'playwright-core';

/** Ways in which a server does not answer. Half a reply is tried in `tests/web/faults`: a browser's tools can't cut one. */
export const faults = {
  '500': (route) => route.fulfill({ status: 500, json: { error: { code: 'x', message: 'no' } } }),
  '503': (route) =>
    route.fulfill({ status: 503, headers: { 'retry-after': '5' }, body: '<html>busy</html>' }),
  garbage: (route) =>
    route.fulfill({ contentType: 'application/json', body: '\u0000{"a": }<!doctype html>' }),
  'a cut line': (route) => route.abort('connectionreset'),
  'nothing at all': () => Promise.resolve(),
} as const satisfies Readonly<Record<string, (route: Route) => Promise<void>>>;

export type Fault = keyof typeof faults;

export interface FaultyCall {
  /** From now on the call is answered so; null has the server answer. */
  become(fault: Fault | null): void;
}

/** Has a call fail in this browser, from the first time on. Patience with it is a second and not a minute. */
export const failing = async (page: Page, call: RegExp, first: Fault): Promise<FaultyCall> => {
  let fault: Fault | null = first;
  await page.addInitScript(
    ({ source, milliseconds }) => {
      const impatient = new WeakSet<XMLHttpRequest>();
      const { open } = XMLHttpRequest.prototype;
      XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, ...sent: [string, string | URL]) {
        if (new RegExp(source).test(String(sent[1]))) impatient.add(this);
        (open as (...all: unknown[]) => void).apply(this, sent);
      } as typeof open;
      const { set } = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'timeout')!;
      Object.defineProperty(XMLHttpRequest.prototype, 'timeout', {
        set(this: XMLHttpRequest, patience: number) {
          set!.call(this, impatient.has(this) ? milliseconds : patience);
        },
      });
    },
    // Long enough for the server, once it answers.
    { source: call.source, milliseconds: first === 'nothing at all' ? 3_000 : 60_000 },
  );
  await page.route(call, (route) => (fault === null ? route.fallback() : faults[fault](route)));
  return {
    become: (next) => {
      fault = next;
    },
  };
};
