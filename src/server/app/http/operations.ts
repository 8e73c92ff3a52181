import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { demand } from '../../rooms/auth/abilities.ts';
import { badRequest, HttpError } from '../../api/handler.ts';
import type { Operation } from '../../api/operation.ts';
import type { InFlight } from './in-flight.ts';
import type { Load } from './load.ts';
import type { RateLimits } from './rate-limits.ts';
import type { Streams } from './streams.ts';
import type { Caller } from '../../rooms/auth/auth.ts';
import type { ApiAnswer, ApiRequest, Principal } from '../../api/handler.ts';
import type { Handler, Handlers, ServerContext } from '../../rooms/context.ts';

/** The operations, their handlers, and the checks and limits that each request passes before its handler. */
export interface OperationsOptions {
  readonly operations: readonly Operation[];
  readonly handlers: Handlers;
  /** Resolves once the databases are open. */
  readonly context: () => Promise<ServerContext>;
  /** Returns the user and the session of the request's token. Throws a 401 when the token is invalid. */
  readonly authenticate: (request: FastifyRequest) => Promise<Caller>;
  readonly inFlight: InFlight;
  readonly streams: Streams;
  readonly limits: RateLimits;
  readonly load: Load;
  /** Milliseconds after which a request without a response is cancelled. */
  readonly patienceMs: number;
}

/** The principal of requests to public operations. */
const nobody: Principal = {
  company: '',
  userName: '',
  fullname: '',
  role: '',
  ability: [],
  brands: null,
};

/** Routes every operation of the contract below `/api`. Throws when an operation has no handler. */
export function registerOperations(server: FastifyInstance, options: OperationsOptions): void {
  for (const operation of options.operations) {
    const handler = options.handlers[operation.operationId];
    if (!handler)
      throw new Error(`No handler answers the operation ${operation.operationId} of the contract.`);
    server.route({
      method: operation.method,
      url: `/api${operation.url}`,
      ...(operation.body === null ? {} : { bodyLimit: operation.body.maxBytes }),
      handler: (request, reply) => answer(operation, handler, options, request, reply),
    });
  }
}

/**
 * Responds to a request. Checks the token, then the access, then the parameters, so that an error reveals nothing to
 * callers without access.
 */
async function answer(
  operation: Operation,
  handler: Handler,
  options: OperationsOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const caller = operation.isPublic ? null : await authenticated(options, request);
  const principal = caller?.principal ?? null;
  await options.limits.count(request, principal);
  const path = request.params as Record<string, string>;
  if (principal !== null) {
    refuseForeignCompany(operation, path, principal);
    demand(principal, operation.access);
  }
  refuseOtherMedia(operation, request);
  const accepted = operation.accept({
    path,
    query: request.query as Record<string, unknown>,
    body: request.body,
  });
  if (accepted.details.length > 0) throw badRequest(accepted.details);
  const apiRequest: ApiRequest = {
    operationId: operation.operationId,
    path: accepted.path,
    query: accepted.query,
    body: request.body,
    principal: principal ?? nobody,
    session: caller?.session ?? null,
    signal: options.inFlight.signalOf(reply),
    requestId: request.id,
    idempotencyKey: idempotencyKeyOf(request),
    ifNoneMatch: request.headers['if-none-match'] ?? null,
    cookie: request.headers.cookie ?? null,
    isFromBrowser: Boolean(request.headers['sec-fetch-site'] ?? request.headers.origin),
    isSecure: request.protocol === 'https',
    ip: request.ip,
    log: request.log,
  };
  if (operation.isEndless) {
    if (caller) openStream(caller, options, reply);
    return send(reply, await handler(apiRequest, await options.context()));
  }
  const leave = options.load.enter();
  try {
    const context = await options.context();
    return send(reply, await inTime(handler(apiRequest, context), options, reply));
  } finally {
    leave();
  }
}

function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  const given = headers['idempotency-key'];
  if (given === undefined) return null;
  if (typeof given === 'string' && /^[\w-]{8,128}$/.test(given)) return given;
  throw badRequest([{ name: 'Idempotency-Key', message: 'must have 8 to 128 letters, digits, - or _' }]);
}

/** Registers an event stream, which ends with the session and the token of its request. */
function openStream({ principal, session }: Caller, options: OperationsOptions, reply: FastifyReply): void {
  const forget = options.streams.open(principal.userName, session, () => options.inFlight.abort(reply));
  reply.raw.once('close', forget);
}

/** Authenticates a request. One with an invalid token counts for the rate limit of its network. */
async function authenticated(
  { authenticate, limits }: OperationsOptions,
  request: FastifyRequest,
): Promise<Caller> {
  try {
    return await authenticate(request);
  } catch (error) {
    await limits.count(request, null);
    throw error;
  }
}

/** Returns the response if it is ready within `patienceMs`. Otherwise cancels its queries and throws a 503. */
async function inTime(
  answering: Promise<ApiAnswer>,
  { inFlight, patienceMs }: OperationsOptions,
  reply: FastifyReply,
): Promise<ApiAnswer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(tooLate);
      inFlight.abort(reply);
    }, patienceMs);
  });
  try {
    return await Promise.race([answering, late]);
  } finally {
    clearTimeout(timer);
  }
}

const tooLate = new HttpError(503, 'timeout', 'The answer took too long. Ask for less at once.', [], {
  'retry-after': '5',
});

/**
 * Throws a 415 for a body of another media type than the contract declares. Forms need a declaration because pages of
 * other sites can make a browser send them.
 */
function refuseOtherMedia({ body }: Operation, { headers }: FastifyRequest): void {
  const sent = headers['content-type'];
  if (sent === undefined || (body?.mediaType ?? json) === sent.split(';')[0]!.trim().toLowerCase()) return;
  throw new HttpError(415, 'unsupported-media-type', `The body must be ${body?.mediaType ?? json}.`);
}

const json = 'application/json';

/** Throws a 403 for another company in the path. The response does not reveal whether that company exists. */
function refuseForeignCompany(
  operation: Operation,
  path: Readonly<Record<string, string>>,
  principal: Principal,
): void {
  const named = operation.parameters.some(
    (parameter) => parameter.in === 'path' && parameter.name === 'company',
  );
  if (named && path.company !== principal.company)
    throw new HttpError(403, 'other-company', 'This is not the company of your session.');
}

/**
 * Sends a response. A buffer is JSON already. Other bodies use `JSON.stringify`: a serializer compiled from a schema
 * is no faster for large reports.
 */
function send(reply: FastifyReply, made: ApiAnswer): FastifyReply {
  reply
    .code(made.status)
    .header('cache-control', 'private, no-store')
    .headers({ ...made.headers } as Record<string, string | string[]>);
  if (made.kind === 'empty') return reply.send();
  if (made.kind === 'stream') return reply.send(made.body);
  const text = Buffer.isBuffer(made.body) ? made.body : JSON.stringify(made.body);
  return reply.type('application/json; charset=utf-8').send(text);
}
