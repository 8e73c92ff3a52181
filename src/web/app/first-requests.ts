import { destinationOf } from '../../language/plan/index.ts';
import type { Manifest } from '../../language/plan/index.ts';
import type { EarlyRequest, EarlyRequests } from '../api/http-client.ts';
import { defaultTimeout, newRequestId } from '../api/request-id.ts';
import { preferredLanguage } from '../i18n/preferred-language.ts';
import { createLastSearch } from '../services/last-search.ts';
import { createTokenStore, expiryOf, isOfSameSession } from '../session/tokens.ts';

interface Visit {
  readonly storage: Storage;
  /** The address bar: the path, and the query with its `?`. */
  readonly address: Pick<Location, 'pathname' | 'search'>;
  readonly languages: readonly string[];
  readonly now: number;
  /** The timeout in milliseconds. */
  readonly patienceMs: number;
}

/** A token that expires within this many milliseconds is renewed before it is used. */
const marginMs = 30_000;

/** The longest address that the server can be asked about, in characters. */
const longestAddress = 1_000;

/** Milliseconds after which a response that nobody has taken is too old. */
const longestWaitMs = 10_000;

/** Milliseconds for which the code of the app is not evaluated, so that responses are handled at once. */
const longestPauseMs = 150;

/** The requests that were sent before the app's code was evaluated. */
interface FirstRequests {
  readonly take: EarlyRequests;
  /** Resolves when the requests that depend on the first responses have been sent, or after a time limit. */
  readonly sent: Promise<unknown>;
}

const nothingSent: FirstRequests = { take: () => null, sent: Promise.resolve() };

/**
 * Sends the requests that the first page of a returning user needs, before the app's code is loaded: the metadata;
 * the manifest, and then the page's plan and texts; what the page starts with, and then its first reports. The app
 * handles failures when it takes a response.
 */
export function requestFirst({ storage, address, languages, now, patienceMs }: Visit): FirstRequests {
  const token = createTokenStore(storage).read()?.idToken;
  if (token === undefined || (expiryOf(token) ?? Infinity) - now < marginMs) return nothingSent;
  const { pathname: path } = address;
  // Without a selection in the address, the page opens with the stored one, and has the lists already.
  const last = address.search === '' ? createLastSearch(storage).read(path) : null;
  const language = preferredLanguage(storage, languages);
  const sent = new Map<string, EarlyRequest>();
  const sentByApp = new Set<string>();
  const send = (
    request: string,
    follow: (answer: Response) => Promise<void> = async () => {},
    timeout = patienceMs,
  ): void => {
    const early = get(request, token, timeout);
    // The app gets a response only after the requests that depend on it have been sent; otherwise it would send them
    // again.
    const answer = early.answer.then(async (given) => {
      // An invalid response is passed to the app unchanged.
      if (given.ok) await follow(given.clone()).catch(() => null);
      return given;
    });
    // The code that takes the response handles its failure.
    answer.catch(() => null);
    sent.set(nameOf(request), { ...early, answer });
  };
  const search = last ?? address.search;
  const start = new URLSearchParams({ path, search, language, lists: String(last === null) });
  const isShort = path.length + search.length <= longestAddress;
  if (isShort)
    send(`pages/start?${start}`, async (answer) => {
      const { reports } = (await answer.json()) as { readonly reports: readonly string[] };
      for (const report of reports)
        if (!sentByApp.has(nameOf(report))) send(report, undefined, defaultTimeout);
    });
  send('pages', async (answer) => {
    const read = (await answer.json()) as Manifest;
    const page = destinationOf(read, path === '/' ? read.home : path);
    const dictionary = read.locales[language];
    if (page !== null) send(`pages/${page.entry.hash}`);
    if (dictionary !== undefined) send(`pages/locales/${language}/${dictionary}`);
  });
  send('global/metadata');
  setTimeout(() => {
    for (const { abort } of sent.values()) abort();
    sent.clear();
  }, longestWaitMs);
  const followed = Promise.allSettled([...sent.values()].map(({ answer }) => answer));
  const late = new Promise((resolve) => setTimeout(resolve, longestPauseMs));
  const take: EarlyRequests = (request, holder) => {
    // The token may have been renewed in the meantime.
    const isOurs = holder !== null && isOfSameSession(holder, token);
    const early = isOurs ? sent.get(nameOf(request)) : undefined;
    sent.delete(nameOf(request));
    if (early === undefined) sentByApp.add(nameOf(request));
    return early ?? null;
  };
  return { take, sent: Promise.race([followed, late]) };
}

/**
 * The name under which a response is kept. What a page starts with is taken without a look at the parameters, since
 * the app writes those of the first page in another way.
 */
const nameOf = (request: string): string =>
  request.startsWith('pages/start?') ? 'pages/start' : request.replace(/\?$/, '');

/** By XMLHttpRequest with a timeout, like all other requests of the app. */
function get(path: string, token: string, timeout: number): EarlyRequest {
  const id = newRequestId();
  const request = new XMLHttpRequest();
  const answer = new Promise<Response>((resolve, reject) => {
    request.open('GET', `/api/${path}`);
    request.timeout = timeout;
    request.setRequestHeader('Accept', '*/*');
    request.setRequestHeader('X-Request-Id', id);
    request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.addEventListener('load', () => resolve(responseOf(request)));
    request.addEventListener('timeout', () => reject(new DOMException('No answer in time.', 'TimeoutError')));
    for (const failure of ['error', 'abort'])
      request.addEventListener(failure, () => reject(new TypeError('Failed to fetch')));
    request.send();
  });
  return { id, answer, abort: () => request.abort() };
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
