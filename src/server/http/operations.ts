import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { badRequest, HttpError } from './handler.ts';
import type { Operation } from './contract.ts';
import type { InFlight } from './in-flight.ts';
import type { ApiAnswer, ApiRequest, Handler, Handlers, Principal, ServerContext } from './handler.ts';

/** What stands between a request and its handler. */
export interface OperationsOptions {
  readonly operations: readonly Operation[];
  readonly handlers: Handlers;
  /** Resolves once the databases are open. */
  readonly context: () => Promise<ServerContext>;
  /** Whose token this is. Throws a 401. */
  readonly authenticate: (request: FastifyRequest) => Promise<Principal>;
  readonly inFlight: InFlight;
}

/** Who calls what needs no token. */
const nobody: Principal = {
  company: '',
  userName: '',
  fullname: '',
  role: '',
  ability: [],
  brands: null,
};

/** Routes every operation of the contract below `/api`. One that nobody answers is a mistake of ours, found at start. */
export function registerOperations(server: FastifyInstance, options: OperationsOptions): void {
  for (const operation of options.operations) {
    const handler = options.handlers[operation.operationId];
    if (!handler)
      throw new Error(`No handler answers the operation ${operation.operationId} of the contract.`);
    server.route({
      method: operation.method,
      url: `/api${operation.url}`,
      handler: (request, reply) => answer(operation, handler, options, request, reply),
    });
  }
}

async function answer(
  operation: Operation,
  handler: Handler,
  options: OperationsOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const principal = operation.isPublic ? nobody : await options.authenticate(request);
  const path = request.params as Record<string, string>;
  refuseForeignCompany(operation, path, principal);
  const accepted = operation.accept({
    path,
    query: request.query as Record<string, unknown>,
    body: request.body,
  });
  if (accepted.details.length > 0) throw badRequest(accepted.details);
  const context = await options.context();
  const apiRequest: ApiRequest = {
    operationId: operation.operationId,
    path: accepted.path,
    query: accepted.query,
    body: request.body,
    principal,
    signal: options.inFlight.signalOf(reply),
    requestId: request.id,
    ifNoneMatch: request.headers['if-none-match'] ?? null,
    ip: request.ip,
    log: request.log,
  };
  return send(reply, await handler(apiRequest, context));
}

/** The same answer whether or not that company exists. */
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
 * A buffer holds JSON already. Other bodies are stringified plainly: a serializer compiled from a schema walks large
 * reports no faster.
 */
function send(reply: FastifyReply, made: ApiAnswer): FastifyReply {
  reply.code(made.status).header('cache-control', 'private, no-store').headers(made.headers);
  if (made.kind === 'empty') return reply.send();
  if (made.kind === 'stream') return reply.send(made.body);
  const text = Buffer.isBuffer(made.body) ? made.body : JSON.stringify(made.body);
  return reply.type('application/json; charset=utf-8').send(text);
}
