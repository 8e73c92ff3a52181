import type { PagePlan } from '../../language/plan/index.ts';
import type { PageHost } from './page-host.ts';
import { createPageModel, type PageAddress, type PageModel } from './page-model.ts';

/** A page that has begun to load. */
export interface Begun {
  /** Resolves when its first questions have left, or have been waited for long enough. */
  readonly asked: Promise<void>;
  /** Gives it up, unless it is shown already. */
  readonly stop: () => void;
}

interface Prefetched {
  readonly plan: PagePlan;
  readonly address: Pick<PageAddress, 'search' | 'hash'>;
  readonly model: PageModel;
  readonly stop: () => void;
  /** From now on the address bar is this page's. */
  readonly show: () => void;
}

interface Open {
  /** The page that is being drawn, or shown. */
  drawn: PageModel | null;
  /** The page that has begun and is not drawn yet. */
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
 * Begins to load a page that is not drawn yet: its requests need not wait for its drawing, and what memory holds is there
 * when it is drawn for the first time. It takes over what the page before it has selected until now. Does nothing where the
 * page is open already, or has begun.
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
  if (open.drawn !== null && keys.get(open.drawn) === key) return { asked: Promise.resolve(), stop() {} };
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
    asked: firstQuestions(prefetched.model),
    stop() {
      if (open.prefetched !== prefetched) return;
      open.prefetched = null;
      prefetched.stop();
    },
  };
}

/** Milliseconds that other work waits for the first questions of a page. */
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

/** The model of a page that is about to be drawn: the one that was begun, or a new one. */
export function modelToDraw(plan: PagePlan, host: PageHost, address: PageAddress): PageModel {
  const open = openOf(host);
  const key = keyOf(plan, address);
  // Kept until it is shown: what React begins to draw, it may begin once more.
  if (open.prefetched?.plan === plan && keys.get(open.prefetched.model) === key) return open.prefetched.model;
  const model = createPageModel(plan, host, address);
  keys.set(model, key);
  open.drawn = model;
  return model;
}

/** Lets a page that is shown load, unless it has begun already; answers the way to stop. */
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

/** Until its page is shown, the address bar is another page's: what would be written there waits. */
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

/** The router does not tell its loaders what an address has behind its `#`. */
const isSameAddress = (begun: Prefetched['address'], { search, hash }: PageAddress): boolean =>
  begun.search === search && (hash === '' || begun.hash === hash);

/** Two addresses of one plan are two pages. */
const keyOf = ({ route: path }: PagePlan, { route }: PageAddress): string => JSON.stringify([path, route]);
