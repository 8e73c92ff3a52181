import { demand } from '../../rooms/auth/abilities.ts';
import { badRequest } from '../../api/handler.ts';
import type { ApiAnswer, ApiRequest } from '../../api/handler.ts';
import type { Operation } from '../../api/operation.ts';
import type { Handlers, ServerContext } from '../../rooms/context.ts';

/** The header that names calls whose answers are sent along: a JSON list of paths below `/api/` with their query. */
export const besideHeader = 'reportwright-beside';

const mostCalls = 10;

/** The calls that a request wants answered beside its own. Throws a 400. */
export function besideOf(header: string | readonly string[] | undefined): readonly string[] {
  if (header === undefined) return [];
  const calls = parsed(String(header));
  const isList = Array.isArray(calls) && calls.every((call) => typeof call === 'string');
  if (isList && calls.length <= mostCalls) return calls;
  const message = `must be a JSON list of at most ${mostCalls} paths below /api/`;
  throw badRequest([{ name: 'Reportwright-Beside', message }]);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What calls are answered with. */
export interface BesideOptions {
  readonly operations: readonly Operation[];
  readonly handlers: Handlers;
}

/**
 * Adds `beside` to an answer: what the calls answer whoever sent the request, in their order. A call that is refused or
 * fails is null; by itself it tells why. Calls with parameters in their path, such as reports, are not answered so.
 */
export async function withBeside(
  answer: ApiAnswer,
  answers: readonly Promise<unknown>[],
): Promise<ApiAnswer> {
  if (answers.length === 0 || answer.kind !== 'json' || answer.status !== 200) return answer;
  const text = Buffer.isBuffer(answer.body) ? answer.body : Buffer.from(JSON.stringify(answer.body));
  const beside = JSON.stringify(await Promise.all(answers));
  // A report is written already: it is not read again for this.
  const body = Buffer.concat([text.subarray(0, text.lastIndexOf('}')), Buffer.from(`,"beside":${beside}}`)]);
  return { ...answer, body };
}

/** Starts to answer the calls beside a request. None of the promises rejects. */
export const answersBeside = (
  calls: readonly string[],
  request: ApiRequest,
  context: ServerContext,
  options: BesideOptions,
): readonly Promise<unknown>[] => calls.map((call) => bodyOf(call, request, context, options));

async function bodyOf(
  call: string,
  request: ApiRequest,
  context: ServerContext,
  { operations, handlers }: BesideOptions,
): Promise<unknown> {
  const [path, search = ''] = call.split('?', 2);
  const operation = operations.find(
    ({ method, url, isPublic, isEndless }) =>
    method === 'GET' && url === `/${path}` && !url.includes(':') && !isPublic && !isEndless, // prettier-ignore
  );
  if (operation === undefined) return null;
  try {
    demand(request.principal, operation.access);
    const sent = { path: {}, query: Object.fromEntries(new URLSearchParams(search)), body: undefined };
    const { query, details } = operation.accept(sent);
    if (details.length > 0) return null;
    const { operationId } = operation;
    const asked = { ...request, operationId, path: {}, query, ifNoneMatch: null };
    const answer = await handlers[operationId]!(asked, context);
    return answer.kind === 'json' && answer.status === 200 && !Buffer.isBuffer(answer.body)
      ? answer.body
      : null;
  } catch (error) {
    request.log.info({ err: error, call }, 'a call beside another one failed');
    return null;
  }
}
