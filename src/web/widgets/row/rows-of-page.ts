import { useEffect, useState, useSyncExternalStore } from 'react';
import {
  fillParam,
  fillRoute,
  tokensIn,
  type ResourcePlan,
  type ResourceValues,
} from '../../../language/plan/index.ts';
import type { WidgetContext } from '../widget.ts';
import type { PageForms } from '../page-forms.ts';
import { createRowStore, type RowStore, type RowView } from './row-store.ts';

/** The rows that the widgets of a page edit: several widgets edit one together. */
const pages = new WeakMap<PageForms, Map<string, RowStore>>();

/** The row that a widget is about: what its file says, filled with the parameters of the address. Null where that is empty. */
export function rowIn(written: string, { route, session }: WidgetContext): string | null {
  const filled = fillParam(written, { values: {}, route, session });
  return filled === null ? null : String(filled);
}

function storeOf(
  context: WidgetContext,
  plan: ResourcePlan,
  written: string,
  initial: ResourceValues,
): RowStore {
  const { forms, actions, route } = context;
  const stores = pages.get(forms) ?? new Map<string, RowStore>();
  pages.set(forms, stores);
  const row = rowIn(written, context) ?? 'new';
  const name = `${plan.name} ${row}`;
  const known = stores.get(name);
  if (known !== undefined) return known;
  const [token] = tokensIn(written);
  const store = createRowStore({
    plan,
    row,
    initial,
    actions,
    newKey: () => crypto.randomUUID(),
    // The address names it from now on: it can be reloaded, and handed on.
    onMade: (id) =>
      actions.open(
        fillRoute(actions.pages.here, (parameter) =>
          parameter === token?.name ? id : (route[parameter] ?? ''),
        ) + window.location.search,
      ),
  });
  stores.set(name, store);
  return store;
}

/** The row that a widget is about, as it is now. */
export function useRow(
  context: WidgetContext,
  plan: ResourcePlan,
  written: string,
  initial: ResourceValues = {},
): { readonly store: RowStore; readonly view: RowView } {
  const [store] = useState(() => storeOf(context, plan, written, initial));
  const view = useSyncExternalStore(store.subscribe, store.view, store.view);
  useEffect(() => store.follow(), [store]);
  return { store, view };
}
