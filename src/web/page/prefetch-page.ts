import type { PagePlan } from '../../language/plan/index.ts';
import type { PageHost } from './page-host.ts';
import { createPageModel, type PageAddress, type PageModel } from './page-model.ts';

/** A page that is being prefetched. */
export interface Begun {
  /** Resolves when its first requests have been sent, or after a time limit. */
  readonly requested: Promise<void>;
  /** Aborts it, unless it is shown already. */
  readonly stop: () => void;
}

interface Prefetched {
  readonly plan: PagePlan;
  readonly address: Pick<PageAddress, 'search' | 'hash'>;
  readonly model: PageModel;
  readonly stop: () => void;
  /** Gives the address bar to this page. */
  readonly show: () => void;
}

interface Open {
  /** The page that is being rendered or shown. */
  drawn: PageModel | null;
  /** The page that is prefetched and not rendered yet. */
  prefetched: Prefetched | null;
}

const hosts = new WeakMap<PageHost, Open>();
const keys = new WeakMap<PageModel, string>();

function openOf(host: PageHost): Open {
  const open = hosts.get(host) ?? { drawn: null, prefetched: null };
  hosts.set(host, open);
  return open;
}

/**
 * Starts to load a page before it is rendered, so that its requests don't wait for rendering and cached data are
 * there for the first render. It takes over the current selection of the previous page. Does nothing where the page
 * is open or prefetched already.
 */
export function prefetchPage(plan: PagePlan, host: PageHost, address: PageAddress): Begun {
  const open = openOf(host);
  const key = keyOf(plan, address);
  const { prefetched } = open;
  if (
    prefetched?.plan === plan &&
    keys.get(prefetched.model) === key &&
    isSameAddress(prefetched.address, address)
  )
    return begunOf(open, prefetched);
  prefetched?.stop();
  open.prefetched = null;
  if (open.drawn !== null && keys.get(open.drawn) === key) return { requested: Promise.resolve(), stop() {} };
  open.drawn?.carry();
  const { write, show } = heldBack(address.write);
  const model = createPageModel(plan, host, { ...address, write });
  keys.set(model, key);
  const begun = { plan, address, model, show, stop: model.start() };
  open.prefetched = begun;
  return begunOf(open, begun);
}

function begunOf(open: Open, prefetched: Prefetched): Begun {
  return {
    requested: firstQuestions(prefetched.model),
    stop() {
      if (open.prefetched !== prefetched) return;
      open.prefetched = null;
      prefetched.stop();
    },
  };
}

/** The time limit for a page's first requests, in milliseconds. */
const longEnough = 150;

function firstQuestions(model: PageModel): Promise<void> {
  return new Promise((resolve) => {
    const leave = model.subscribe(look);
    const timer = setTimeout(done, longEnough);
    look();

    function look(): void {
      if (model.view().settled) done();
    }

    function done(): void {
      clearTimeout(timer);
      leave();
      resolve();
    }
  });
}

/** The model of a page that is about to be rendered: the prefetched one, or a new one. */
export function modelToDraw(plan: PagePlan, host: PageHost, address: PageAddress): PageModel {
  const open = openOf(host);
  const key = keyOf(plan, address);
  // Kept until it is shown, because React may render a page more than once before that.
  if (open.prefetched?.plan === plan && keys.get(open.prefetched.model) === key) return open.prefetched.model;
  const model = createPageModel(plan, host, address);
  keys.set(model, key);
  open.drawn = model;
  return model;
}

/** Starts a page that is shown, unless it was prefetched. Returns a function that stops it. */
export function startShown(model: PageModel, host: PageHost): () => void {
  const open = openOf(host);
  const { prefetched } = open;
  open.prefetched = null;
  open.drawn = model;
  const isPrefetched = prefetched?.model === model;
  if (isPrefetched) prefetched.show();
  else prefetched?.stop();
  const stop = isPrefetched ? prefetched.stop : model.start();
  return () => {
    if (open.drawn === model) open.drawn = null;
    stop();
  };
}

/** Until the page is shown, the address bar belongs to another page; writes to it are deferred. */
function heldBack(write: PageAddress['write']): Pick<Prefetched, 'show'> & Pick<PageAddress, 'write'> {
  let isShown = false;
  let last: string | null = null;
  return {
    write(search) {
      if (isShown) write(search);
      else last = search;
    },
    show() {
      isShown = true;
      if (last !== null) write(last);
    },
  };
}

/** The router does not pass the hash to its loaders. */
const isSameAddress = (begun: Prefetched['address'], { search, hash }: PageAddress): boolean =>
  begun.search === search && (hash === '' || begun.hash === hash);

/** The same plan with other parameters is another page. */
const keyOf = ({ route: path }: PagePlan, { route }: PageAddress): string => JSON.stringify([path, route]);
