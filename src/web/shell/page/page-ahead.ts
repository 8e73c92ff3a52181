import type { PagePlan } from '../../../language/plan/index.ts';
import type { PageHost } from './page-host.ts';
import { createPageModel, type PageAddress, type PageModel } from './page-model.ts';

interface Ahead {
  readonly plan: PagePlan;
  readonly route: string;
  readonly model: PageModel;
  readonly stop: () => void;
}

/** What each host has begun; null once a page of its has been drawn. */
const begun = new WeakMap<PageHost, Ahead | null>();

/**
 * Begins to load a page that is not drawn yet: its first requests need not wait for the drawing of what they fill. Only
 * the first page of a host, since the others take over what the page before them has selected.
 */
export function openAhead(plan: PagePlan, host: PageHost, address: PageAddress): void {
  if (begun.has(host)) return;
  const model = createPageModel(plan, host, address);
  begun.set(host, { plan, route: keyOf(address), model, stop: model.start() });
}

/** The model of a page that is about to be drawn: the one that was begun, or a new one. */
export function modelToDraw(plan: PagePlan, host: PageHost, address: PageAddress): PageModel {
  const ahead = begun.get(host) ?? null;
  if (ahead === null) begun.set(host, null);
  // Kept until it is shown: what React begins to draw, it may begin once more.
  const isIt = ahead !== null && ahead.plan === plan && ahead.route === keyOf(address);
  return isIt ? ahead.model : createPageModel(plan, host, address);
}

/** Lets a page that is shown load, unless it has begun already; answers the way to stop. */
export function startShown(model: PageModel, host: PageHost): () => void {
  const ahead = begun.get(host) ?? null;
  begun.set(host, null);
  if (ahead?.model === model) return ahead.stop;
  ahead?.stop();
  return model.start();
}

/** Two addresses of one plan are two pages. */
const keyOf = ({ route }: PageAddress): string => JSON.stringify(route);
