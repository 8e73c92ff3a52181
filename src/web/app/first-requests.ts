import type { Manifest } from '../../language/plan/index.ts';
import { preferredLanguage } from '../i18n/preferred-language.ts';
import { destinationOf } from '../services/content/match-page.ts';
import { createTokenStore, expiryOf, isOfSameSession } from '../session/tokens.ts';

/**
 * Hands over the answer that was asked for under this path with a token of this session; null where none was, or it is
 * taken already.
 */
export type FirstAnswers = (path: string, token: string | null) => Promise<Response> | null;

interface Visit {
  readonly storage: Storage;
  /** Of the address. */
  readonly path: string;
  readonly languages: readonly string[];
  readonly now: number;
  /** Milliseconds that an answer may take. */
  readonly patienceMs: number;
}

/** A token that ends within so many milliseconds is renewed before anything is asked with it. */
const marginMs = 30_000;

const nothingAsked: FirstAnswers = () => null;

/**
 * Asks what the first page of a logged-in visitor needs before the app's code is here: the metadata, the manifest, and
 * what the manifest says of the page, its plan and its texts. Failures are the app's to tell when it takes an answer.
 */
export function askFirst({ storage, path, languages, now, patienceMs }: Visit): FirstAnswers {
  const token = createTokenStore(storage).read()?.idToken;
  if (token === undefined || (expiryOf(token) ?? Infinity) - now < marginMs) return nothingAsked;
  const asked = new Map<string, Promise<Response>>();
  const ask = (what: string, follow: (answer: Response) => Promise<void> = async () => {}): void => {
    const answer = send(what, token, patienceMs);
    // The app has an answer once all is asked that it names: it would ask the same a second time otherwise.
    const followed = answer.then(async (given) => {
      // An answer that can't be read reaches the app as it is.
      await follow(given.clone()).catch(() => null);
      return given;
    });
    // Who takes it hears of its failure; nobody else has to.
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
    // The token may have been renewed while the answer was on its way.
    const answer = holder !== null && isOfSameSession(holder, token) ? asked.get(what) : undefined;
    asked.delete(what);
    return answer ?? null;
  };
}

/** By the same means as every other call of the app: an answer that does not come is given up after as long. */
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
  // The browser has unpacked the answer already.
  const kept = headers.filter(([name]) => !/^content-(encoding|length)$/i.test(name));
  const { status, responseText } = request;
  return new Response(responseText, { status, headers: kept });
}
