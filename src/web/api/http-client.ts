import { create as createAxios, type AxiosResponse } from 'axios';
import type { ParamScalar } from '../../language/plan/index.ts';
import { questionKey } from '../../page-run/index.ts';
import { defaultTimeout, newRequestId } from './request-id.ts';
import { isRequestError, UnauthorizedError, type RequestError } from './request-error.ts';
import { toRequestError } from './to-request-error.ts';

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  /** Relative to `/api/`, without a leading slash. */
  readonly path: string;
  /** Lists are sent as one comma-separated value; null and undefined are left out. */
  readonly params?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  /** The etag of the cached response: the server may then respond that it is still current. */
  readonly etag?: string | null;
  /**
   * Called when the request is sent, with the id under which the server reports its progress. Returns a function that
   * is called at its end.
   */
  readonly follow?: (requestId: string) => () => void;
  /** For a change: the server executes it once, however often it is sent with this key. */
  readonly idempotencyKey?: string | undefined;
  /** Whether the request is sent without the session's token, which is then never renewed. */
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

/** The tokens of the session. */
export interface Credentials {
  /**
   * The current id token; a promise where it is about to expire and is being renewed. Null when nobody is logged in.
   */
  token(): string | null | Promise<string | null>;
  /** Replaces a token that the server refused, once for all tabs; null when the session has ended. */
  renew(refused: string): Promise<string | null>;
}

type Options = Omit<HttpRequest, 'method' | 'path' | 'body' | 'etag'>;

/** The client of the API. Every failure is a `RequestError`. */
export interface HttpClient {
  ask<T>(request: HttpRequest): Promise<HttpAnswer<T>>;
  get<T>(path: string, options?: Options): Promise<T>;
  post<T>(path: string, body: unknown, options?: Options): Promise<T>;
}

/**
 * Intercepts a request before the network, for the developer tools. Rejects with a `RequestError`, as the network
 * does.
 */
export type Passage = <T>(request: HttpRequest, send: () => Promise<HttpAnswer<T>>) => Promise<HttpAnswer<T>>;

interface ClientParts {
  readonly baseUrl: string;
  readonly credentials: Credentials;
  /** Called with every failed request. */
  readonly onFailure?: (error: RequestError, request: HttpRequest) => void;
  /** Called with every pending request, to detect a slow connection. */
  readonly watch?: (answer: Promise<unknown>) => void;
  readonly passage?: Passage | undefined;
  /** The requests that were sent before this client existed. */
  readonly begun?: EarlyRequests | undefined;
}

/** A request that was sent before the client existed. */
export interface EarlyRequest {
  readonly id: string;
  readonly answer: Promise<Response>;
  readonly abort: () => void;
}

/**
 * Returns the request that was sent with a token of this session. Null where there was none, and where it was taken
 * already. The request is a `questionKey`.
 */
export type EarlyRequests = (request: string, token: string | null) => EarlyRequest | null;

/** As `fetch`, for a request that was sent already. The signal has the caller's abort and the timeout. */
const fetchEarly =
  ({ answer, abort }: EarlyRequest) =>
  (request: unknown): Promise<Response> =>
    new Promise((resolve, reject) => {
      const { signal } = request as Request;
      signal.addEventListener('abort', () => {
        abort();
        reject(signal.reason as Error);
      });
      answer.then(resolve, reject);
    });

const sent = (params: HttpRequest['params'] = {}): Record<string, ParamScalar> =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => {
      if (value === undefined || value === null) return [];
      return [[name, Array.isArray(value) ? value.join(',') : (value as ParamScalar)]];
    }),
  );

const toAnswer = <T>({ status, data, headers }: AxiosResponse<T>): HttpAnswer<T> => {
  if (status === 304) return { kind: 'not-modified' };
  const header = (name: string): string | null => (headers[name] as string | undefined) ?? null;
  return { kind: 'answer', data, etag: header('etag'), requestId: header('x-request-id') };
};

export const createHttpClient = ({
  baseUrl,
  credentials,
  onFailure,
  watch,
  passage = (_request, send) => send(),
  begun = () => null,
}: ClientParts): HttpClient => {
  const http = createAxios({
    baseURL: baseUrl,
    headers: { Accept: '*/*' },
    // The session is in a header, so looking up a cookie would only delay each request.
    xsrfCookieName: '',
    validateStatus: (status) => (status >= 200 && status < 300) || status === 304,
    // A response that is not JSON is an error, not a text.
    transitional: { silentJSONParsing: false },
  });

  const send = async <T>(request: HttpRequest, token: string | null): Promise<HttpAnswer<T>> => {
    const params = sent(request.params);
    const first = request.method === 'GET' ? begun(questionKey(request.path, params), token) : null;
    const id = request.follow === undefined ? null : (first?.id ?? newRequestId());
    const end = id === null ? undefined : request.follow?.(id);
    try {
      const response = await http.request<T>({
        ...(first === null ? {} : { adapter: 'fetch', env: { fetch: fetchEarly(first) } }),
        method: request.method,
        url: request.path,
        params,
        data: request.body,
        signal: request.signal,
        responseType: request.as ?? 'json',
        timeout: request.timeout ?? defaultTimeout,
        headers: {
          ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
          ...(request.etag ? { 'If-None-Match': request.etag } : {}),
          ...(id === null ? {} : { 'X-Request-Id': id }),
          ...(request.idempotencyKey === undefined ? {} : { 'Idempotency-Key': request.idempotencyKey }),
        },
      });
      return toAnswer(response);
    } catch (error) {
      throw toRequestError(error);
    } finally {
      end?.();
    }
  };

  const attempt = <T>(request: HttpRequest, token: string | null): Promise<HttpAnswer<T>> =>
    passage(request, () => send<T>(request, token));

  const authorized = async <T>(request: HttpRequest): Promise<HttpAnswer<T>> => {
    if (request.anonymous) return attempt(request, null);
    const held = credentials.token();
    // Not awaited where the token is available, so that the request is sent in the same task as the click, before
    // rendering.
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
      const failure = isRequestError(error) ? error : toRequestError(error);
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
