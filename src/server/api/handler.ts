import type { User } from '../state/state.ts';
import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { ErrorDetail } from '../../language/plan/index.ts';
import type { DateRange } from '../query/question/calendar.ts';

/**
 * The authenticated user, from the verified id token. `brands` lists the only brands that the user may see; null means
 * all.
 */
export type Principal = Pick<User, 'company' | 'userName' | 'fullname' | 'role' | 'ability' | 'brands'>;

/** The session of an id token, and when the token expires. */
export interface SessionRef {
  readonly id: string;
  readonly expiresAt: Date;
}

/** A validated parameter. A comma-separated list becomes an array, a number a number, and a range a `DateRange`. */
export type ParamValue = string | number | boolean | readonly string[] | readonly number[] | DateRange;

/** A validated request. Omitted parameters are absent. */
export interface ApiRequest {
  readonly operationId: string;
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, ParamValue | undefined>>;
  readonly body: unknown;
  readonly principal: Principal;
  /** Null when the operation needs no token. */
  readonly session: SessionRef | null;
  /** Aborts when the client disconnects or the server shuts down. Pass it to every query. */
  readonly signal: AbortSignal;
  readonly requestId: string;
  /** The `Idempotency-Key`: a request that is repeated with the same key is executed once. */
  readonly idempotencyKey: string | null;
  /** The caller's `If-None-Match`; see `withEtag`. */
  readonly ifNoneMatch: string | null;
  /** The `Cookie` header. It holds no session, only a pending login at a provider and the id of the browser. */
  readonly cookie: string | null;
  /** Whether a browser sent the request. Browsers send the origin with requests that change data. */
  readonly isFromBrowser: boolean;
  /** Whether the request came over TLS. */
  readonly isSecure: boolean;
  readonly ip: string;
  readonly log: FastifyBaseLogger;
}

type Headers = Readonly<Record<string, string | readonly string[]>>;

/** The result of a handler. Only the HTTP layer writes to the socket. */
export type ApiAnswer =
  | { readonly kind: 'json'; readonly status: number; readonly headers: Headers; readonly body: unknown }
  | { readonly kind: 'stream'; readonly status: number; readonly headers: Headers; readonly body: Readable }
  | { readonly kind: 'empty'; readonly status: number; readonly headers: Headers };

export function json(
  body: unknown,
  options: { readonly status?: number; readonly headers?: Headers } = {},
): ApiAnswer {
  return { kind: 'json', status: options.status ?? 200, headers: options.headers ?? {}, body };
}

export function empty(status = 204, headers: Headers = {}): ApiAnswer {
  return { kind: 'empty', status, headers };
}

/** Returns a streamed file. Destroying the readable must stop its source; this happens when the client disconnects. */
export function download(body: Readable, file: { readonly name: string; readonly type: string }): ApiAnswer {
  const plainName = file.name.replaceAll(/[^\w.-]+/g, '-');
  const headers = {
    'content-type': file.type,
    'content-disposition': `attachment; filename="${plainName}"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    'cache-control': 'private, no-store',
  };
  return { kind: 'stream', status: 200, headers, body };
}

/** An error with the status, code and details of its response. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly kind = 'http';
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: readonly ErrorDetail[] = [],
    readonly headers: Headers = {},
  ) {
    super(message);
  }
}

/** 400 with one detail for each wrong parameter. */
export function badRequest(details: readonly ErrorDetail[]): HttpError {
  const names = details.map((detail) => detail.name).join(', ');
  return new HttpError(400, 'invalid-parameters', `The request is not right: ${names}.`, details);
}

export function notFound(message: string): HttpError {
  return new HttpError(404, 'not-found', message);
}
