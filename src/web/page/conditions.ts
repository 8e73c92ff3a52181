import type { CascadeView } from '../../cascade/index.ts';
import type { ExpressionValue, ExpressionValues, holds as Holds } from '../../expressions/index.ts';
import {
  countedBy,
  rowsOf,
  sectionsThere,
  valueInExpressions,
  whatIsOpen,
  withoutParts,
} from '../../language/plan/index.ts';
import type { ConditionPlan, LayoutPlan, OpenParts, PagePlan } from '../../language/plan/index.ts';
import { once } from '../kit/once.ts';
import type { QueryStore } from '../queries/index.ts';
import type { PageScope } from '../../page-run/index.ts';

/** Which widgets, sections and tabs of a page are present, by name. */
export interface Presence {
  /** The parts whose condition is false, and the widgets in them. */
  readonly absent: ReadonlySet<string>;
  /** The sections and tabs that are present. */
  readonly layout: LayoutPlan;
  /** The widgets whose condition is undecided. They keep their room, so that nothing moves. */
  readonly pending: ReadonlySet<string>;
}

/** The inputs of conditions. */
interface ConditionFacts {
  readonly plan: PagePlan;
  /** The open parts. Only their conditions are checked, and those of all tabs. */
  readonly parts: OpenParts;
  readonly view: CascadeView;
  readonly scope: PageScope;
  readonly queries: Pick<QueryStore, 'stateOf'>;
}

export interface Conditions {
  readonly check: (facts: ConditionFacts) => Presence;
  /** Subscribes to the queries whose rows the conditions count. */
  readonly watch: (plan: PagePlan, queries: Pick<QueryStore, 'subscribe'>) => void;
  readonly dispose: () => void;
}

/** The interpreter is loaded with the first page that has conditions. */
const loadExpressions = once(() => import('../../expressions/index.ts'));

const none: ReadonlySet<string> = new Set();

/** The conditions of a page's widgets, sections and tabs. */
const conditionsIn = ({ widgets, conditions = {} }: PagePlan): ConditionPlan[] => [
  ...Object.values(widgets).flatMap(({ when }) => when ?? []),
  ...Object.values(conditions),
];

const widgetsOn = (layout: LayoutPlan): readonly string[] =>
  rowsOf(layout)
    .flat()
    .map(({ widget }) => widget);

/**
 * Evaluates the conditions of a page's widgets, sections and tabs. A decision stays until the next one, so the page
 * doesn't change while a filter or a number of rows is loading. `changed` is called when conditions have to be checked
 * again.
 */
export function createConditions(changed: () => void): Conditions {
  const decided = new Map<string, boolean>();
  let holds: typeof Holds | null = null;
  let leave: readonly (() => void)[] = [];
  let isDue = false;

  /** Deferred, because a query store notifies in the middle of its own changes. */
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

  /** Decides which of these parts are present: the tabs first, then the sections of the open one. */
  function checkParts(
    parts: readonly { readonly name: string | null }[],
    facts: ConditionFacts,
    { absent, pending }: Record<'absent' | 'pending', Set<string>>,
  ): void {
    for (const { name } of parts) {
      const when = name === null ? undefined : facts.plan.conditions?.[name];
      const is = name === null || when === undefined || decide(name, when, facts);
      if (is !== true) (is === null ? pending : absent).add(name!);
    }
  }

  return {
    check(facts) {
      const { plan, parts } = facts;
      if (conditionsIn(plan).length === 0) return { absent: none, pending: none, layout: plan };
      // If loading failed, the next call retries.
      if (holds === null) void loadExpressions().then(take, () => undefined);
      const [absent, pending] = [new Set<string>(), new Set<string>()];
      checkParts(plan.panels?.all ?? [], facts, { absent, pending });
      checkParts(sectionsThere(withoutParts(plan, absent), parts), facts, { absent, pending });
      const layout = withoutParts(plan, absent);
      const present = new Set(widgetsOn(layout));
      const certain = new Set(widgetsOn(withoutParts(layout, pending)));
      const open = new Set(
        whatIsOpen({ ...plan, ...layout }, parts)
          .rows.flat()
          .map(({ widget }) => widget),
      );
      for (const { name, when } of Object.values(plan.widgets)) {
        const own = when === undefined || (open.has(name) ? decide(name, when, facts) : decided.get(name));
        const is = present.has(name) && (own ?? (open.has(name) ? null : true));
        if (is === false) absent.add(name);
        else if (is === null || !certain.has(name)) pending.add(name);
      }
      return { absent, pending, layout };
    },
    watch(plan, queries) {
      for (const one of leave) one();
      const counted = conditionsIn(plan).flatMap(countedBy);
      leave = [...new Set(counted)].map((query) => queries.subscribe(query, soon));
    },
    dispose() {
      for (const one of leave) one();
      leave = [];
    },
  };
}

/** Whether the missing inputs of a condition may still arrive without an action of the reader. */
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
  return {
    ...componentFacts(plan.filterBar, view),
    rows: Object.fromEntries(counts),
    session: texts(scope.session),
    route: texts(scope.route),
  };
}

/** The values of a bar's components in expressions, as far as they are loaded. */
export function componentFacts(bar: PagePlan['filterBar'], view: CascadeView): ExpressionValues {
  const known = (bar?.components ?? []).flatMap((component) => {
    const { state } = view.components[component.name]!;
    const isKnown = view.settled || state === 'ready' || state === 'empty';
    const value = isKnown ? valueInExpressions(component, view.values[component.name]) : undefined;
    return value === undefined ? [] : [[component.name, value] as const];
  });
  return Object.fromEntries(known);
}

const texts = (facts: PageScope['session']): Readonly<Record<string, ExpressionValue>> =>
  Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, value ?? '']));
