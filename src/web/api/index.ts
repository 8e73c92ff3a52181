export { createApiLog } from './api-log.ts';
export { followEvents, type StreamEvent } from './event-stream.ts';
export {
  createHttpClient,
  type Credentials,
  type EarlyRequests,
  type HttpAnswer,
  type HttpClient,
  type HttpRequest,
  type Passage,
} from './http-client.ts';
export {
  CancelledError,
  HttpError,
  ignoreFailure,
  InvalidResponseError,
  isRequestError,
  TimeoutError,
  UnauthorizedError,
  type RequestError,
} from './request-error.ts';
