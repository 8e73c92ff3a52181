import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import type { CascadeView } from '../../cascade/index.ts';
import type { OpenParts, PagePlan } from '../../language/plan/index.ts';
import type { PageHost } from './page-host.ts';
import { here } from './here.ts';
import { modelToDraw, startShown } from './prefetch-page.ts';
import type { PageModel } from './page-model.ts';
import { usePrintMode } from './print/print-mode.ts';

/**
 * The model of an open page: made once for the page, started while it is shown. A new plan of the same page is taken
 * without losing what the user has chosen.
 */
export function usePageModel(plan: PagePlan, host: PageHost, route: PageParams): PageModel {
  const [model] = useState(() => modelToDraw(plan, host, here(route)));
  // Before the paint: what the store and the memory hold is on its way while the browser draws the page.
  useLayoutEffect(() => {
    const stop = startShown(model, host);
    const leave = (): void => {
      if (document.visibilityState === 'hidden') model.send({ type: 'page.hidden' });
    };
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      stop();
    };
  }, [model, host]);
  useEffect(() => model.replan(plan), [model, plan]);
  const shown = useShownPlan(model);
  useEffect(() => host.opened?.({ plan: shown, queries: model.queries }), [host, shown, model]);
  useVisits(model);
  useRefresh(model, plan.refresh);
  useNews(model, plan, host.follow);
  return model;
}

/**
 * A link may lead to the very page that is open: each navigation has a key of its own, the first is the opening itself. What
 * an anchor names may stand in a part that was closed, so that the browser could not find it.
 */
function useVisits(model: PageModel): void {
  const { key, search, hash } = useLocation();
  const visited = useRef(key);
  useEffect(() => {
    if (visited.current !== key) {
      visited.current = key;
      model.visit(search, hash);
    } else if (hash !== '') model.reveal(hash);
    if (hash === '') return undefined;
    const frame = requestAnimationFrame(() => document.getElementById(hash.slice(1))?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, [model, key, search, hash]);
}

/** Asks again by the clock, as long as somebody can see the page. */
function useRefresh(model: PageModel, seconds: number | null): void {
  useEffect(() => {
    if (seconds === null) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') model.refresh();
    }, seconds * 1000);
    return () => clearInterval(timer);
  }, [model, seconds]);
}

/** What changes all the time is asked again at most so often. */
const newsMs = 1_000;

/** Asks again what somebody has changed, such as jobs: their path is the name of the news. */
function useNews(model: PageModel, { queries }: PagePlan, follow: PageHost['follow']): void {
  useEffect(() => followNews(model, queries, follow), [model, queries, follow]);
}

function followNews(model: PageModel, queries: PagePlan['queries'], follow: PageHost['follow']): () => void {
  const due = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  const ask = (): void => {
    timer = null;
    if (document.visibilityState === 'visible') model.refresh([...due]);
    due.clear();
  };
  const unfollow = Object.values(queries).map(({ name, path }) =>
    follow(`/${path}`, (rows) => {
      // What was missed while the stream was broken, the page's own clock catches up with.
      if (rows === null) return;
      due.add(name);
      timer ??= setTimeout(ask, newsMs);
    }),
  );
  return () => {
    if (timer !== null) clearTimeout(timer);
    for (const end of unfollow) end();
  };
}

/** What of the page is open. On paper, all of it that there is time to ask for. */
export function useOpenParts(model: PageModel): OpenParts {
  const isPrepared = usePrintMode()?.isPrepared === true;
  useLayoutEffect(() => model.openAll(isPrepared), [model, isPrepared]);
  return useSyncExternalStore(model.subscribe, model.parts);
}

/** The page with its switches set, the widgets that are there, and the questions of what is open. */
export function useShownPlan(model: PageModel): PagePlan {
  return useSyncExternalStore(model.subscribe, model.plan);
}

/** The widgets of which it is not known yet whether they are there. */
export function usePending(model: PageModel): ReadonlySet<string> {
  return useSyncExternalStore(model.subscribe, model.pending);
}

export type PageParams = Readonly<Record<string, string | undefined>>;

/** The filters of a page as they are now; who reads it is drawn again with every change of the bar. */
export function useCascadeView(model: PageModel): CascadeView {
  return useSyncExternalStore(model.subscribe, model.view);
}
