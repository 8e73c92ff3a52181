import type { User } from '../state/state.ts';
import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { ErrorDetail } from '../../language/plan/index.ts';
import type { DateRange } from '../query/question/calendar.ts';

/** Who is asking, as the verified id token says. `brands` lists the only brands that this user may see; null is all. */
export type Principal = Pick<User, 'company' | 'userName' | 'fullname' | 'role' | 'ability' | 'brands'>;

/** The session that an id token belongs to, and when the token ends. */
export interface SessionRef {
  readonly id: string;
  readonly expiresAt: Date;
}

/** A parameter after the contract has judged it: comma-separated lists are arrays, numbers are numbers, ranges have two ends. */
export type ParamValue = string | number | boolean | readonly string[] | readonly number[] | DateRange;

/** A request that the contract has accepted. Parameters that the caller left out are absent. */
export interface ApiRequest {
  readonly operationId: string;
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, ParamValue | undefined>>;
  readonly body: unknown;
  readonly principal: Principal;
  /** Null where the call needs no token. */
  readonly session: SessionRef | null;
  /** Fires when the client goes away or the server shuts down: hand it to every query. */
  readonly signal: AbortSignal;
  readonly requestId: string;
  /** The caller's name for this request: one that is sent again under the same name is done once. */
  readonly idempotencyKey: string | null;
  /** The caller's `If-None-Match`; see `withEtag`. */
  readonly ifNoneMatch: string | null;
  /** The `Cookie` header. No session is kept there: only a login that is under way at a provider, and which browser it is. */
  readonly cookie: string | null;
  /** Whether a page in a browser sent it, and no program: browsers say from where they send what changes something. */
  readonly isFromBrowser: boolean;
  /** Whether it came by TLS. */
  readonly isSecure: boolean;
  readonly ip: string;
  readonly log: FastifyBaseLogger;
}

type Headers = Readonly<Record<string, string | readonly string[]>>;

/** What a handler returns; the http layer alone talks to the socket. */
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

/** A file sent as it is made. Destroying the readable (the client went away) must stop its source. */
export function download(body: Readable, file: { readonly name: string; readonly type: string }): ApiAnswer {
  const plainName = file.name.replaceAll(/[^\w.-]+/g, '-');
  const headers = {
    'content-type': file.type,
    'content-disposition': `attachment; filename="${plainName}"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    'cache-control': 'private, no-store',
  };
  return { kind: 'stream', status: 200, headers, body };
}

/** A refusal with the status, code and details that the caller gets to see. */
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
