import { useEffect, useState, useSyncExternalStore } from 'react';
import { fillRoute, tokensIn, type ResourcePlan, type ResourceValues } from '../../../language/plan/index.ts';
import type { WidgetContext } from '../widget.ts';
import type { PageForms } from '../page-forms.ts';
import { rowIn } from './row-id.ts';
import { createRowStore, type RowStore, type RowView } from './row-store.ts';

/** The rows that the widgets of a page edit. Several widgets may share one. */
const pages = new WeakMap<PageForms, Map<string, RowStore>>();

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
    // Puts the id into the address, so that the page can be reloaded and shared.
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

/** The current state of a widget's row. */
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
