import type { CascadeView } from './view.ts';

/** The components that a query depends on. A `QueryPlan` is one. */
export interface QueryNeeds {
  /** Components that its tokens name. */
  readonly components: readonly string[];
  /** Optional components that must be filled before the query is sent. */
  readonly requires: readonly string[];
}

/**
 * Whether a query may be sent with the view's values, or which components it waits for. `keep` tells why its
 * last data may stay on screen, marked as outdated: `reloading` until the components have settled, `apply`
 * until a submit is pressed.
 */
export type QueryReadiness =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'waiting';
      readonly for: readonly string[];
      /** Present when the server has no entries for the components in `for`, so that they can't be filled. */
      readonly noEntries?: true;
      readonly keep: 'reloading' | 'apply' | null;
    };

const ready: QueryReadiness = { kind: 'ready' };

/**
 * Decides whether a query may be sent. It waits for the necessary components, for loading components in its
 * tokens, and for those that it requires. Other loading components do not block it.
 */
export function queryReadiness(view: CascadeView, needs: QueryNeeds): QueryReadiness {
  const loading = needs.components.filter((name) => view.components[name]?.state === 'loading');
  const unfilled = needs.requires.filter((name) => {
    const component = view.components[name];
    return component !== undefined && (component.state === 'loading' || !component.filled);
  });
  const waitingFor = [...new Set([...view.waitingFor, ...loading, ...unfilled])];
  if (waitingFor.length === 0) return ready;
  const empty = waitingFor.filter((name) => view.components[name]?.state === 'empty');
  if (empty.length > 0) return { kind: 'waiting', for: empty, noEntries: true, keep: null };
  if (view.awaitsApply) return { kind: 'waiting', for: waitingFor, keep: 'apply' };
  const settles = waitingFor.some((name) => view.components[name]?.state === 'loading');
  return { kind: 'waiting', for: waitingFor, keep: settles ? 'reloading' : null };
}
