import type { Manifest } from '../../language/plan/index.ts';
import { preferredLanguage } from '../i18n/preferred-language.ts';
import { destinationOf } from '../services/content/match-page.ts';
import { createTokenStore, expiryOf, isOfSameSession } from '../session/tokens.ts';

/**
 * Returns the response to a request that was sent early for this path, with a token of this session. Null where there
 * was none, and where it was taken already.
 */
export type FirstAnswers = (path: string, token: string | null) => Promise<Response> | null;

interface Visit {
  readonly storage: Storage;
  /** The path in the address bar. */
  readonly path: string;
  readonly languages: readonly string[];
  readonly now: number;
  /** The timeout in milliseconds. */
  readonly patienceMs: number;
}

/** A token that expires within this many milliseconds is renewed before it is used. */
const marginMs = 30_000;

const nothingAsked: FirstAnswers = () => null;

/**
 * Sends the requests that the first page of a returning user needs, before the app's code is loaded: the metadata,
 * the manifest, and then the page's plan and texts. The app handles failures when it takes a response.
 */
export function askFirst({ storage, path, languages, now, patienceMs }: Visit): FirstAnswers {
  const token = createTokenStore(storage).read()?.idToken;
  if (token === undefined || (expiryOf(token) ?? Infinity) - now < marginMs) return nothingAsked;
  const asked = new Map<string, Promise<Response>>();
  const ask = (what: string, follow: (answer: Response) => Promise<void> = async () => {}): void => {
    const answer = send(what, token, patienceMs);
    // The app gets a response only after the requests that depend on it have been sent; otherwise it would send them
    // again.
    const followed = answer.then(async (given) => {
      // An invalid response is passed to the app unchanged.
      await follow(given.clone()).catch(() => null);
      return given;
    });
    // The code that takes the response handles its failure.
    followed.catch(() => null);
    asked.set(what, followed);
  };
  ask('pages', async (answer) => {
    if (!answer.ok) return;
    const read = (await answer.json()) as Manifest;
    const page = destinationOf(read, path === '/' ? read.home : path);
    const language = preferredLanguage(storage, languages);
    const dictionary = read.locales[language];
    if (page !== null) ask(`pages/${page.entry.hash}`);
    if (dictionary !== undefined) ask(`pages/locales/${language}/${dictionary}`);
  });
  ask('global/metadata');
  return (what, holder) => {
    // The token may have been renewed in the meantime.
    const answer = holder !== null && isOfSameSession(holder, token) ? asked.get(what) : undefined;
    asked.delete(what);
    return answer ?? null;
  };
}

/** By XMLHttpRequest with a timeout, like all other requests of the app. */
function send(path: string, token: string, patienceMs: number): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('GET', `/api/${path}`);
    request.timeout = patienceMs;
    request.setRequestHeader('Accept', '*/*');
    request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.addEventListener('load', () => resolve(responseOf(request)));
    request.addEventListener('timeout', () => reject(new DOMException('No answer in time.', 'TimeoutError')));
    for (const failure of ['error', 'abort'])
      request.addEventListener(failure, () => reject(new TypeError('Failed to fetch')));
    request.send();
  });
}

function responseOf(request: XMLHttpRequest): Response {
  const lines = request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/);
  const headers = lines.map((line): [string, string] => {
    const [name = '', ...rest] = line.split(': ');
    return [name, rest.join(': ')];
  });
  // The browser has decompressed the response already.
  const kept = headers.filter(([name]) => !/^content-(encoding|length)$/i.test(name));
  const { status, responseText } = request;
  return new Response(responseText, { status, headers: kept });
}
