import type { ApiAnswer, ApiRequest } from '../api/handler.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { Clock } from '../process/clock.ts';
import type { State } from '../state/state.ts';
import type { Warehouse } from '../warehouse/warehouse.ts';
import type { ServerConfig } from './config.ts';
import type { News } from './news.ts';
import type { Pages } from './pages/pages.ts';
import type { Mirrors } from './resources/mirror/open-mirrors.ts';

/** The services that handlers use. */
export interface ServerContext {
  readonly warehouse: Warehouse;
  readonly state: State;
  readonly pages: Pages;
  readonly mirrors: Mirrors;
  readonly jobs: JobQueue;
  readonly news: News;
  readonly clock: Clock;
  readonly config: ServerConfig;
}

/** Handles one operation of the contract. Throws `HttpError`; a `WarehouseError` is passed on. */
export type Handler = (request: ApiRequest, context: ServerContext) => Promise<ApiAnswer>;

/** Handlers by the contract's `operationId`. */
export type Handlers = Readonly<Record<string, Handler>>;
