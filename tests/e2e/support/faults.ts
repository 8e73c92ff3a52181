import type { Page, Route } from 'playwright-core';

/**
 * Ways in which a server fails to respond. A truncated response is tested in `tests/web/faults`, because
 * browser tools can't produce one.
 */
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
  /** Sets the fault for further requests; null lets the server respond. */
  become(fault: Fault | null): void;
}

/**
 * Makes matching requests of this browser fail from the first one on. Their timeout is a second instead of a
 * minute.
 */
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
    // Long enough for the server when it responds.
    { source: call.source, milliseconds: first === 'nothing at all' ? 3_000 : 60_000 },
  );
  await page.route(call, (route) => (fault === null ? route.fallback() : faults[fault](route)));
  return {
    become: (next) => {
      fault = next;
    },
  };
};
