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
 * The model of an open page. It is created once, and runs while the page is shown. A new plan of the same page keeps
 * the user's selection.
 */
export function usePageModel(plan: PagePlan, host: PageHost, route: PageParams): PageModel {
  const [model] = useState(() => modelToDraw(plan, host, here(route)));
  // Before the paint, so that stored and cached data load while the browser draws the page.
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
 * Handles links to the page that is already open. Each navigation has a new key; the first one is the opening itself.
 * The target of an anchor may be in a closed part, where the browser can't find it.
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

/** Reloads the queries at an interval, while the page is visible. */
function useRefresh(model: PageModel, seconds: number | null): void {
  useEffect(() => {
    if (seconds === null) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') model.refresh();
    }, seconds * 1000);
    return () => clearInterval(timer);
  }, [model, seconds]);
}

/** The shortest time between two reloads of data that change all the time, in milliseconds. */
const newsMs = 1_000;

/**
 * Reloads queries when another user has changed their rows, such as jobs. Notifications are published under
 * the query's path.
 */
function useNews(model: PageModel, { queries }: PagePlan, follow: PageHost['follow']): void {
  useEffect(() => followNews(model, queries, follow), [model, queries, follow]);
}

function followNews(model: PageModel, queries: PagePlan['queries'], follow: PageHost['follow']): () => void {
  const due = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  const refresh = (): void => {
    timer = null;
    if (document.visibilityState === 'visible') model.refresh([...due]);
    due.clear();
  };
  const unfollow = Object.values(queries).map(({ name, path }) =>
    follow(`/${path}`, (rows) => {
      // Notifications that are lost while the stream is broken are compensated by the page's refresh
      // interval.
      if (rows === null) return;
      due.add(name);
      timer ??= setTimeout(refresh, newsMs);
    }),
  );
  return () => {
    if (timer !== null) clearTimeout(timer);
    for (const end of unfollow) end();
  };
}

/** The open parts of the page; all parts when printing. */
export function useOpenParts(model: PageModel): OpenParts {
  const isPrepared = usePrintMode()?.isPrepared === true;
  useLayoutEffect(() => model.openAll(isPrepared), [model, isPrepared]);
  return useSyncExternalStore(model.subscribe, model.parts);
}

/** The page as it is shown: switches resolved, only the widgets that are present, only the queries of open parts. */
export function useShownPlan(model: PageModel): PagePlan {
  return useSyncExternalStore(model.subscribe, model.plan);
}

/** The widgets whose condition is undecided. */
export function usePending(model: PageModel): ReadonlySet<string> {
  return useSyncExternalStore(model.subscribe, model.pending);
}

export type PageParams = Readonly<Record<string, string | undefined>>;

/** The current filters of a page. A component that uses it re-renders with every change of the bar. */
export function useCascadeView(model: PageModel): CascadeView {
  return useSyncExternalStore(model.subscribe, model.view);
}
