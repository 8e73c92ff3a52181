import type { FastifyError } from 'fastify';
import type { ErrorBody } from '../../language/plan/index.ts';
import { OidcError } from './oidc-error.ts';
import { OverloadError } from '../process/lane.ts';
import { QuestionError } from '../query/answer/question-error.ts';
import { FileStoreError } from '../files/file-store.ts';
import { StateError } from '../state/state.ts';
import { WarehouseError } from '../warehouse/warehouse.ts';
import type { DataLoad } from '../warehouse/warehouse.ts';
import { HttpError } from './handler.ts';

const retrySoon = { 'retry-after': '5' };

/**
 * Converts an error to the response of the API. Errors of the program become a plain 500; the log has their details.
 * `maxBytes` is the body limit of the route, if a route was found.
 */
export function toHttpError(error: unknown, maxBytes?: number): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof WarehouseError) return warehouseRefusals[error.kind](error);
  if (error instanceof QuestionError) return new HttpError(422, error.kind, error.message, error.details);
  if (error instanceof StateError && error.kind === 'quota')
    return new HttpError(409, 'quota-exceeded', error.message);
  if (error instanceof StateError)
    return new HttpError(503, 'storage-unavailable', 'The state database does not answer.', [], retrySoon);
  if (error instanceof FileStoreError)
    return new HttpError(503, 'files-unavailable', 'The place of files does not answer.', [], retrySoon);
  if (error instanceof OverloadError) return overloaded();
  if (error instanceof DOMException && error.name === 'AbortError') return gone();
  if (error instanceof OidcError)
    return new HttpError(503, 'provider-unavailable', 'The login provider does not answer.', [], retrySoon);
  const { statusCode = 500, code = '' } = error as Partial<FastifyError>;
  if (statusCode >= 400 && statusCode < 500)
    return transportRefusal(statusCode, transportWords(code, maxBytes) ?? (error as Error).message);
  if (statusCode === 503)
    return new HttpError(503, 'unavailable', 'The server is shutting down.', [], retrySoon);
  return internalError();
}

/** Throws a 503 when a damaged import would make figures incomplete. */
export function refuseDamaged([first]: readonly DataLoad[], dataset: string): void {
  if (first === undefined) return;
  throw new HttpError(
    503,
    'data-damaged',
    `The data of ${dataset} can't be read: the import of ${first.source} at ${first.loadedAt} is damaged. An operator can bring the file back, or import it again.`,
  );
}

/** The client has usually gone; it receives this only when the server shuts down. */
const gone = (): HttpError => new HttpError(503, 'cancelled', 'The call was cancelled.', [], retrySoon);

const overloaded = (): HttpError =>
  new HttpError(503, 'overloaded', 'The server has too much to do. Try again in a moment.', [], {
    'retry-after': '2',
  });

const internalError = (): HttpError =>
  new HttpError(500, 'internal-error', 'Something went wrong in the server.');

const warehouseRefusals: Record<WarehouseError['kind'], (error: WarehouseError) => HttpError> = {
  cancelled: () => new HttpError(503, 'cancelled', 'The query was cancelled.', [], retrySoon),
  timeout: () =>
    new HttpError(503, 'query-timeout', 'The query took too long. Ask for less at once.', [], retrySoon),
  unavailable: () =>
    new HttpError(503, 'warehouse-unavailable', 'The report database does not answer.', [], retrySoon),
  'out-of-memory': () =>
    new HttpError(
      503,
      'out-of-memory',
      'This needs more memory than the server has for reports. Ask for fewer dimensions or measures, or a shorter period.',
      [],
      retrySoon,
    ),
  invalid: internalError,
};

const transportCodes: Readonly<Record<number, string>> = {
  400: 'malformed-request',
  404: 'not-found',
  408: 'request-timeout',
  413: 'too-large',
  414: 'too-long',
  415: 'unsupported-media-type',
  431: 'headers-too-large',
};

function transportRefusal(status: number, message: string): HttpError {
  return new HttpError(status, transportCodes[status] ?? 'refused', message);
}

function transportWords(code: string, maxBytes: number | undefined): string | undefined {
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return 'The body must be application/json.';
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' && maxBytes !== undefined)
    return `The body of this call has at most ${maxBytes} bytes.`;
  return undefined;
}

export function errorBody(error: HttpError, requestId: string): ErrorBody {
  const { code, message, details } = error;
  return { error: { code, message, requestId, ...(details.length > 0 ? { details: [...details] } : {}) } };
}
