import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from './config.ts';
import type { Clock, Handlers } from './http/handler.ts';
import type { Pages } from './pages/pages.ts';
import type { State } from './state/state.ts';
import type { Warehouse } from './warehouse/warehouse.ts';

/** What a server is made of. The two databases may still be opening: static files are served meanwhile, calls wait. */
export interface ServerParts {
  readonly warehouse: Warehouse | Promise<Warehouse>;
  readonly state: State | Promise<State>;
  readonly pages: Pages;
  readonly clock: Clock;
  readonly config: ServerConfig;
  /** Takes the place of, or adds to, the product's own handlers. */
  readonly handlers?: Handlers;
}

/** A server that answers in process (`inject`) and opens no port. Closing it closes what it was made of. */
export type CreateServer = (parts: ServerParts) => Promise<FastifyInstance>;
