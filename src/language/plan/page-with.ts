import { rowsWith } from './columns.ts';
import type { LayoutPlan, SectionPlan } from './layout.ts';
import type { ConditionPlan, PagePlan, PossiblePage, WidgetPlan } from './page.ts';

const chosenPages = new WeakMap<PossiblePage, PagePlan>();

/**
 * The page with its switches set: its widgets and queries. Returns the plan itself while a switch has no
 * value, and without switches. Returns the same object for the same values.
 */
export function pageWith(plan: PagePlan, values: Readonly<Record<string, unknown>>): PagePlan {
  const { possibilities = [] } = plan;
  const chosen = possibilities.find((one) =>
    Object.entries(one.values).every(([name, value]) => values[name] === value),
  );
  if (chosen === undefined || chosen === possibilities[0]) return plan;
  const page = chosenPages.get(chosen) ?? chosenPage(plan, chosen);
  chosenPages.set(chosen, page);
  return page;
}

function chosenPage(plan: PagePlan, chosen: PossiblePage): PagePlan {
  const widgets = { ...plan.widgets, ...chosen.widgets };
  const all = { ...plan.queries, ...chosen.queries };
  const conditions = { ...plan.conditions, ...chosen.conditions };
  const requested = new Set([
    ...queriesRequestedBy(Object.values(widgets), all),
    ...Object.values(conditions).flatMap(countedBy),
  ]);
  const queries = Object.fromEntries(Object.entries(all).filter(([name]) => requested.has(name)));
  return { ...plan, widgets, queries, ...(plan.conditions && { conditions }) };
}

/** The queries of some widgets, the queries that cover them, and those that their conditions count. */
function queriesRequestedBy(
  widgets: Iterable<WidgetPlan>,
  queries: PagePlan['queries'],
): ReadonlySet<string> {
  const requested = new Set<string>();
  for (const widget of widgets) {
    for (const name of queriesNeededBy(widget)) {
      requested.add(name);
      const covering = queries[name]?.coveredBy;
      if (covering !== undefined) requested.add(covering);
    }
  }
  return requested;
}

/** The queries whose rows a condition counts. */
export const countedBy = (condition: ConditionPlan | undefined): readonly string[] =>
  Object.values(condition?.rows ?? {});

/** The queries of a widget, and those that its condition counts. */
export const queriesNeededBy = ({ queries, when }: WidgetPlan): readonly string[] =>
  when === undefined ? queries : [...queries, ...countedBy(when)];

/**
 * The page without hidden widgets, sections and panels. The other widgets of a row take over the columns.
 * Queries of hidden widgets are dropped, and so are those of widgets whose visibility is still unknown
 * (`pending`). Queries that a condition counts are always kept.
 */
export function pageWithout(
  plan: PagePlan,
  absent: ReadonlySet<string>,
  pending: ReadonlySet<string>,
): PagePlan {
  const all = Object.values(plan.widgets);
  const there = all.filter(({ name }) => !absent.has(name));
  const drawn = there.filter(({ name }) => !pending.has(name));
  const conditions = [...all.map(({ when }) => when), ...Object.values(plan.conditions ?? {})];
  const counted = conditions.flatMap(countedBy);
  const requested = new Set([...queriesRequestedBy(drawn, plan.queries), ...counted]);
  const names = new Set(there.map(({ name }) => name));
  return {
    ...plan,
    widgets: Object.fromEntries(there.map((widget) => [widget.name, widget])),
    queries: Object.fromEntries(Object.entries(plan.queries).filter(([name]) => requested.has(name))),
    ...withWidgets(withoutParts(plan, absent), names),
  };
}

/** The layout without hidden sections and panels. */
export function withoutParts({ sections, panels }: LayoutPlan, absent: ReadonlySet<string>): LayoutPlan {
  const there = <Part extends { readonly name: string | null }>(parts: readonly Part[]): Part[] =>
    parts.filter(({ name }) => name === null || !absent.has(name));
  const all = there(panels?.all ?? []).map((panel) => ({ ...panel, sections: there(panel.sections) }));
  return { sections: there(sections), panels: panels && all.length > 0 ? { ...panels, all } : null };
}

function withWidgets({ sections, panels }: LayoutPlan, names: ReadonlySet<string>): LayoutPlan {
  const filled = (all: readonly SectionPlan[]) => all.flatMap((section) => sectionWith(section, names));
  return {
    sections: filled(sections),
    panels: panels && {
      ...panels,
      all: panels.all.map((panel) => ({ ...panel, sections: filled(panel.sections) })),
    },
  };
}

/**
 * Keeps empty rows: the indexes of the other rows stay the same, so they are not rendered again. Drops a
 * section without widgets.
 */
function sectionWith(section: SectionPlan, names: ReadonlySet<string>): SectionPlan[] {
  if (section.rows.flat().every(({ widget }) => names.has(widget))) return [section];
  const rows = section.rows.map((row) => rowsWith([row], names)[0] ?? []);
  return rows.some((row) => row.length > 0) ? [{ ...section, rows }] : [];
}
