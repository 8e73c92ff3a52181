import { InvalidResponseError, UnauthorizedError, type RequestError } from './request-error.ts';
import { refusalOf, toRequestError } from './to-request-error.ts';

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  /** Below `/api/`, without a slash in front. */
  readonly path: string;
  /** Lists are sent as one comma-separated value; null and undefined are left out. */
  readonly params?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  /** Of the answer that is already held: the server may then say that it still holds. */
  readonly etag?: string | null;
  /** Of a change: the server carries it out once, however often it is sent by this key. */
  readonly idempotencyKey?: string | undefined;
  /** Sent without the session's token, and never renewed. */
  readonly anonymous?: boolean;
  readonly as?: 'json' | 'blob';
  /** Milliseconds. */
  readonly timeout?: number;
}

export type HttpAnswer<T> =
  | {
      readonly kind: 'answer';
      readonly data: T;
      readonly etag: string | null;
      readonly requestId: string | null;
    }
  | { readonly kind: 'not-modified' };

/** Who a request is for. */
export interface Credentials {
  /** The id token in use, at once or after one that is about to end was renewed; null when nobody is logged in. */
  token(): string | null | Promise<string | null>;
  /** Replaces a token that the server refused, once for all tabs; null when the session has ended. */
  renew(refused: string): Promise<string | null>;
}

type Options = Omit<HttpRequest, 'method' | 'path' | 'body' | 'etag'>;

/** The calls of the API. Every failure is a `RequestError`. */
export interface HttpClient {
  ask<T>(request: HttpRequest): Promise<HttpAnswer<T>>;
  get<T>(path: string, options?: Options): Promise<T>;
  post<T>(path: string, body: unknown, options?: Options): Promise<T>;
}

/** Stands between a request and the network, as the tools for developers do. Rejects as the network does, with a `RequestError`. */
export type Passage = <T>(request: HttpRequest, send: () => Promise<HttpAnswer<T>>) => Promise<HttpAnswer<T>>;

interface ClientParts {
  readonly baseUrl: string;
  readonly credentials: Credentials;
  /** Hears of every failed request. */
  readonly onFailure?: (error: RequestError, request: HttpRequest) => void;
  /** Sees every request on its way, to tell how quick the connection is. */
  readonly watch?: (answer: Promise<unknown>) => void;
  readonly passage?: Passage | undefined;
  /** What was asked for before this client was there; null where nothing was. */
  readonly begun?: ((path: string, token: string | null) => Promise<Response> | null) | undefined;
}

const defaultTimeout = 60_000;

/** With what stands in front of the parameters; commas and colons stay, for whoever reads addresses. */
function queryOf(path: string, params: HttpRequest['params'] = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params))
    if (value !== undefined && value !== null)
      query.set(name, Array.isArray(value) ? value.join(',') : String(value));
  const text = query.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return text === '' ? '' : `${path.includes('?') ? '&' : '?'}${text}`;
}

async function answerOf<T>(response: Response, as: HttpRequest['as']): Promise<HttpAnswer<T>> {
  if (response.status === 304) return { kind: 'not-modified' };
  if (!response.ok) throw refusalOf(response, await response.text());
  const requestId = response.headers.get('x-request-id');
  const data = as === 'blob' ? await response.blob() : parsed(await response.text(), requestId);
  return { kind: 'answer', data: data as T, etag: response.headers.get('etag'), requestId };
}

/** An answer that is no JSON is a failure, not a text. */
function parsed(text: string, requestId: string | null): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch (cause) {
    throw new InvalidResponseError('The server’s answer can’t be read.', requestId, { cause });
  }
}

export const createHttpClient = ({
  baseUrl,
  credentials,
  onFailure,
  watch,
  passage = (_request, send) => send(),
  begun = () => null,
}: ClientParts): HttpClient => {
  const send = async <T>(
    { method, path, params, body, signal, timeout = defaultTimeout, etag, idempotencyKey, as }: HttpRequest,
    token: string | null,
  ): Promise<HttpAnswer<T>> => {
    const first = method === 'GET' && params === undefined ? begun(path, token) : null;
    const ends = [AbortSignal.timeout(timeout), ...(signal === undefined ? [] : [signal])];
    try {
      const response = await (first ??
        fetch(`${baseUrl}${path}${queryOf(path, params)}`, {
          method,
          body: body === undefined ? null : JSON.stringify(body),
          signal: AbortSignal.any(ends),
          headers: {
            ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
            ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
            ...(etag ? { 'If-None-Match': etag } : {}),
            ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
          },
        }));
      return await answerOf<T>(response, as);
    } catch (error) {
      throw toRequestError(error);
    }
  };

  const attempt = <T>(request: HttpRequest, token: string | null): Promise<HttpAnswer<T>> =>
    passage(request, () => send<T>(request, token));

  const authorized = async <T>(request: HttpRequest): Promise<HttpAnswer<T>> => {
    if (request.anonymous) return attempt(request, null);
    const held = credentials.token();
    // Not awaited where it is at hand: the request leaves within the click that asks for it, before anything is drawn.
    const token = held instanceof Promise ? await held : held;
    if (token === null) throw new UnauthorizedError('Nobody is logged in.', null, 'no-session');
    try {
      return await attempt(request, token);
    } catch (error) {
      if (!(error instanceof UnauthorizedError)) throw error;
      const renewed = await credentials.renew(token);
      if (renewed === null) throw error;
      return attempt(request, renewed);
    }
  };

  const ask = async <T>(request: HttpRequest): Promise<HttpAnswer<T>> => {
    try {
      const answer = authorized<T>(request);
      watch?.(answer);
      return await answer;
    } catch (error) {
      const failure = toRequestError(error);
      onFailure?.(failure, request);
      throw failure;
    }
  };

  const dataOf = async <T>(request: HttpRequest): Promise<T> => {
    const answer = await ask<T>(request);
    if (answer.kind === 'answer') return answer.data;
    throw toRequestError(new Error('The server said "not modified" to a request without an ETag.'));
  };

  return {
    ask,
    get: (path, options) => dataOf({ ...options, method: 'GET', path }),
    post: (path, body, options) => dataOf({ ...options, method: 'POST', path, body }),
  };
};
