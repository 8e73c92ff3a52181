import { rowsWith } from './columns.ts';
import type { LayoutPlan, SectionPlan } from './layout.ts';
import type { ConditionPlan, PagePlan, PossiblePage, WidgetPlan } from './page.ts';

const chosenPages = new WeakMap<PossiblePage, PagePlan>();

/**
 * The page with its switches set: its widgets, and the questions that they ask. While a switch has no value, and on a page
 * without switches, it is the page itself. The same choice gives the same object.
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
  const asked = new Set([
    ...queriesAskedBy(Object.values(widgets), all),
    ...Object.values(conditions).flatMap(countedBy),
  ]);
  const queries = Object.fromEntries(Object.entries(all).filter(([name]) => asked.has(name)));
  return { ...plan, widgets, queries, ...(plan.conditions && { conditions }) };
}

/** The queries that answer some widgets, those that cover them, and those that their conditions count. */
function queriesAskedBy(widgets: Iterable<WidgetPlan>, queries: PagePlan['queries']): ReadonlySet<string> {
  const asked = new Set<string>();
  for (const widget of widgets) {
    for (const name of queriesNeededBy(widget)) {
      asked.add(name);
      const covering = queries[name]?.coveredBy;
      if (covering !== undefined) asked.add(covering);
    }
  }
  return asked;
}

/** The queries whose rows a condition counts. */
export const countedBy = (condition: ConditionPlan | undefined): readonly string[] =>
  Object.values(condition?.rows ?? {});

/** The queries that a widget needs: those that answer it, and those that its condition counts. */
export const queriesNeededBy = ({ queries, when }: WidgetPlan): readonly string[] =>
  when === undefined ? queries : [...queries, ...countedBy(when)];

/**
 * The page without the widgets, sections and panels that are not there: the others of a row take their columns. What only those showed is not
 * asked, nor what only those show of which it is not known yet (`pending`); what a condition counts is asked in any case.
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
  const asked = new Set([...queriesAskedBy(drawn, plan.queries), ...counted]);
  const names = new Set(there.map(({ name }) => name));
  return {
    ...plan,
    widgets: Object.fromEntries(there.map((widget) => [widget.name, widget])),
    queries: Object.fromEntries(Object.entries(plan.queries).filter(([name]) => asked.has(name))),
    ...withWidgets(withoutParts(plan, absent), names),
  };
}

/** The layout without the sections and panels that are not there. */
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

/** A row that is empty now stays one: the others keep their numbers, and so are not drawn anew. An empty section is gone. */
function sectionWith(section: SectionPlan, names: ReadonlySet<string>): SectionPlan[] {
  if (section.rows.flat().every(({ widget }) => names.has(widget))) return [section];
  const rows = section.rows.map((row) => rowsWith([row], names)[0] ?? []);
  return rows.some((row) => row.length > 0) ? [{ ...section, rows }] : [];
}
