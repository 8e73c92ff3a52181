import { questionKey } from '../../../page-run/index.ts';
import type { SentParams } from '../../../language/plan/index.ts';
import { isRequestError, type HttpAnswer, type HttpRequest, type Passage } from '../../api/index.ts';
import { createStore, type Store } from '../store.ts';

/** A request. Times are in milliseconds since the page was loaded. */
export interface Call {
  readonly key: string;
  readonly path: string;
  readonly began: number;
  /** Null while it is running. */
  readonly ended: number | null;
  /** The HTTP status; null while it is running, and without a response. */
  readonly status: number | null;
  /** The reason why there is no response: `cancelled`, `timeout`, … */
  readonly failure: string | null;
}

export interface Calls extends Pick<Store<readonly Call[]>, 'view' | 'subscribe'> {
  readonly watch: Passage;
}

/** The limit of stored requests, more than a page sends in an hour of work. */
const most = 500;

/** The recent requests, the latest last. */
export const createCalls = (now: () => number): Calls => {
  const store = createStore<readonly Call[]>([]);
  const end = (call: Call, change: Pick<Call, 'status' | 'failure'>): void =>
    store.set(store.view().map((one) => (one === call ? { ...call, ...change, ended: now() } : one)));
  return {
    view: store.view,
    subscribe: store.subscribe,
    watch: async <T>(request: HttpRequest, send: () => Promise<HttpAnswer<T>>) => {
      const { path, params = {} } = request;
      const key = questionKey(path, params as SentParams);
      const call: Call = { key, path, began: now(), ended: null, status: null, failure: null };
      store.set([...store.view().slice(1 - most), call]);
      try {
        const answer = await send();
        end(call, { status: answer.kind === 'not-modified' ? 304 : 200, failure: null });
        return answer;
      } catch (error) {
        end(call, outcomeOf(error));
        throw error;
      }
    },
  };
};

const outcomeOf = (error: unknown): Pick<Call, 'status' | 'failure'> => {
  if (!isRequestError(error)) return { status: null, failure: String(error) };
  if (error.kind === 'http' && error.status !== 0) return { status: error.status, failure: null };
  if (error.kind === 'unauthorized') return { status: 401, failure: null };
  return { status: null, failure: error.kind === 'http' ? 'unreachable' : error.kind };
};

/** The transferred bytes, as the browser measured them; null where it did not. */
export const bytesOf = (call: Call): number | null => {
  const { ended } = call;
  if (ended === null) return null;
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  // The request may have been sent before the app called for it.
  const entry = entries.findLast(({ name, startTime }) => startTime <= ended && keyOfUrl(name) === call.key);
  return entry === undefined ? null : entry.transferSize;
};

const keyOfUrl = (address: string): string => {
  const { pathname, searchParams } = new URL(address);
  return questionKey(pathname.replace(/^\/api\//, ''), Object.fromEntries(searchParams));
};
