import type { BrowserContext, Request, Route } from 'playwright-core';
import type { TokenCheck } from '../../language/plan/index.ts';

/** Stands for the tokens of a session. It opens nothing: calls are answered with a user's rights as they come. */
export const noToken = 'none';

/** The session stands for as long as the browser does. */
const stands: TokenCheck = {
  authorized: true,
  isRefreshed: true,
  accessToken: noToken,
  refreshToken: noToken,
  idToken: noToken,
};

/** What the app asks for. */
export interface AppQuestion {
  /** With its query, from the first slash. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface AppAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Answers a GET: of the app's files, or of the API with the rights of a user. */
export type AskApp = (question: AppQuestion) => Promise<AppAnswer>;

/**
 * The only network of a browser: what the app reads is answered by `ask`, and there is nothing else, neither to write nor
 * anywhere else to go.
 */
export async function answerFrom(context: BrowserContext, origin: string, ask: AskApp): Promise<void> {
  await context.route('**/*', (route, request) => answer(route, request, origin, ask));
  await context.routeWebSocket('**/*', (socket) => void socket.close());
}

async function answer(route: Route, request: Request, origin: string, ask: AskApp): Promise<void> {
  const url = new URL(request.url());
  const headers = request.headers();
  // A stream of news has no end; nobody waits for news on paper.
  const isNews = headers['accept'] === 'text/event-stream';
  if (url.origin !== origin || isNews) return route.abort('blockedbyclient');
  if (url.pathname === '/api/global/security/tokencheck') return route.fulfill({ json: stands });
  // Logs of pages and the like: nobody was here.
  if (request.method() !== 'GET') return route.fulfill({ status: 204 });
  const { status, headers: given, body } = await ask({ url: `${url.pathname}${url.search}`, headers });
  return route.fulfill({ status, headers: { ...given }, body }).catch(() => undefined);
}
