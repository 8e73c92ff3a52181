import type { CascadeView } from '../../cascade/index.ts';
import type { ExpressionValue, ExpressionValues, holds as Holds } from '../../expressions/index.ts';
import { valueInExpressions } from '../../language/plan/index.ts';
import type { ConditionPlan, PagePlan } from '../../language/plan/index.ts';
import { once } from '../kit/once.ts';
import type { QueryStore } from '../queries/index.ts';
import type { PageScope } from './query-facts.ts';

/** Which widgets of a page are there. */
export interface Presence {
  /** Those whose condition does not hold. */
  readonly absent: ReadonlySet<string>;
  /** Those of which it is not known yet: they keep their room, so that nothing jumps. */
  readonly pending: ReadonlySet<string>;
}

/** What conditions go by. */
interface ConditionFacts {
  readonly plan: PagePlan;
  /** The rows that are open: the conditions of other widgets can wait. */
  readonly open: readonly (readonly { readonly widget: string }[])[];
  readonly view: CascadeView;
  readonly scope: PageScope;
  readonly queries: Pick<QueryStore, 'stateOf'>;
}

export interface Conditions {
  readonly judge: (facts: ConditionFacts) => Presence;
  /** Hears of the rows that the page's conditions count. */
  readonly watch: (plan: PagePlan, queries: Pick<QueryStore, 'subscribe'>) => void;
  readonly dispose: () => void;
}

/** The interpreter comes with the first page that has conditions. */
const loadExpressions = once(() => import('../../expressions/index.ts'));

const none: ReadonlySet<string> = new Set();

/** Whether every widget of a page is there in any case. */
const isUnconditional = ({ widgets }: PagePlan): boolean =>
  Object.values(widgets).every(({ when }) => when === undefined);

/**
 * Judges the conditions of a page's widgets. What was decided stays until the next decision: while a filter or a number of
 * rows is on its way, the page stays as it is. `changed` is called when there is something to judge anew.
 */
export function createConditions(changed: () => void): Conditions {
  const decided = new Map<string, boolean>();
  let holds: typeof Holds | null = null;
  let leave: readonly (() => void)[] = [];
  let isDue = false;

  /** A query store tells of a change in the middle of it. */
  function soon(): void {
    if (isDue) return;
    isDue = true;
    queueMicrotask(() => {
      isDue = false;
      changed();
    });
  }

  function take(code: { readonly holds: typeof Holds }): void {
    ({ holds } = code);
    changed();
  }

  function decide(
    name: string,
    { expression, names, rows }: ConditionPlan,
    facts: ConditionFacts,
  ): boolean | null {
    const values = valuesOf(facts, rows);
    const now = holds?.(expression, values, names) ?? null;
    if (now !== null) decided.set(name, now);
    const known = decided.get(name);
    if (known !== undefined) return known;
    return holds === null || isOnItsWay(facts, rows) ? null : false;
  }

  return {
    judge(facts) {
      if (isUnconditional(facts.plan)) return { absent: none, pending: none };
      // After a failure, whoever judges next makes another attempt.
      if (holds === null) void loadExpressions().then(take, () => undefined);
      const open = new Set(facts.open.flat().map(({ widget }) => widget));
      const [absent, pending] = [new Set<string>(), new Set<string>()];
      for (const { name, when } of Object.values(facts.plan.widgets)) {
        if (when === undefined) continue;
        const is = open.has(name) ? decide(name, when, facts) : (decided.get(name) ?? true);
        if (is !== true) (is === null ? pending : absent).add(name);
      }
      return { absent, pending };
    },
    watch({ widgets }, queries) {
      for (const one of leave) one();
      const counted = Object.values(widgets).flatMap(({ when }) => Object.values(when?.rows ?? {}));
      leave = [...new Set(counted)].map((query) => queries.subscribe(query, soon));
    },
    dispose() {
      for (const one of leave) one();
      leave = [];
    },
  };
}

/** Whether what is missing for a decision may still come without the reader doing anything. */
const isOnItsWay = ({ view, queries }: ConditionFacts, rows: ConditionPlan['rows']): boolean =>
  !view.settled ||
  Object.values(rows).some((query) => {
    const state = queries.stateOf(query);
    return state.kind === 'loading' || (state.kind === 'waiting' && state.for.length === 0);
  });

function valuesOf(
  { plan, view, scope, queries }: ConditionFacts,
  rows: ConditionPlan['rows'],
): ExpressionValues {
  const counts = Object.entries(rows).flatMap(([name, query]) => {
    const state = queries.stateOf(query);
    return state.kind === 'ready' ? [[name, state.data.rowCount] as const] : [];
  });
  const components = (plan.filterBar?.components ?? []).flatMap((component) => {
    const { state } = view.components[component.name]!;
    const isKnown = view.settled || state === 'ready' || state === 'empty';
    const value = isKnown ? valueInExpressions(component, view.values[component.name]) : undefined;
    return value === undefined ? [] : [[component.name, value] as const];
  });
  return {
    ...Object.fromEntries(components),
    rows: Object.fromEntries(counts),
    session: texts(scope.session),
    route: texts(scope.route),
  };
}

const texts = (facts: PageScope['session']): Readonly<Record<string, ExpressionValue>> =>
  Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, value ?? '']));
