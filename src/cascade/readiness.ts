import type { CascadeView } from './view.ts';

/** What a query needs of the filters: a `QueryPlan` is one. */
export interface QueryNeeds {
  /** Components that its tokens name. */
  readonly components: readonly string[];
  /** Optional components that it waits for until they are filled. */
  readonly requires: readonly string[];
}

/**
 * Whether a query may be asked with the view's values, or for which components it waits. `keep` says why its last
 * data may stay on screen, marked: `reloading` until the components have settled, `apply` until a submit is pressed.
 */
export type QueryReadiness =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'waiting';
      readonly for: readonly string[];
      /** Set where it waits for components of which the server has no entries: nobody can fill them. */
      readonly noEntries?: true;
      readonly keep: 'reloading' | 'apply' | null;
    };

const ready: QueryReadiness = { kind: 'ready' };

/**
 * A query waits for the necessary components, for those that its own tokens name and that are still loading, and for
 * those that it requires. Another optional component that still loads does not hold it up.
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
