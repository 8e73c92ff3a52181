import type { BrowserContext, Request, Route } from 'playwright-core';
import type { TokenCheck } from '../../language/plan/index.ts';

/**
 * The placeholder for the tokens of a session. It gives no access: requests are answered with the user's
 * rights in `ask`.
 */
export const noToken = 'none';

/** The response to a token check: the session is valid as long as the browser runs. */
const stands: TokenCheck = {
  authorized: true,
  isRefreshed: true,
  accessToken: noToken,
  refreshToken: noToken,
  idToken: noToken,
};

/** A GET request of the app. */
export interface AppQuestion {
  /** Path and query, beginning with a slash. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface AppAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Responds to a GET request for a file of the app, or for the API with the rights of a user. */
export type CallApp = (question: AppQuestion) => Promise<AppAnswer>;

/**
 * Handles all requests of a browser context. GET requests to `origin` are answered by `ask`. Other methods
 * are dropped, and other hosts are blocked.
 */
export async function answerFrom(context: BrowserContext, origin: string, callApp: CallApp): Promise<void> {
  await context.route('**/*', (route, request) => answer(route, request, origin, callApp));
  await context.routeWebSocket('**/*', (socket) => void socket.close());
}

async function answer(route: Route, request: Request, origin: string, callApp: CallApp): Promise<void> {
  const url = new URL(request.url());
  const headers = request.headers();
  // An event stream never ends, and a printed page needs no updates.
  const isNews = headers['accept'] === 'text/event-stream';
  if (url.origin !== origin || isNews) return route.abort('blockedbyclient');
  if (url.pathname === '/api/global/security/tokencheck') return route.fulfill({ json: stands });
  // Page logs and similar requests are dropped, since no person viewed the page.
  if (request.method() !== 'GET') return route.fulfill({ status: 204 });
  const { status, headers: given, body } = await callApp({ url: `${url.pathname}${url.search}`, headers });
  return route.fulfill({ status, headers: { ...given }, body }).catch(() => undefined);
}
