import type { PagePlan, PossiblePage } from './page.ts';

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
  const asked = new Set<string>();
  for (const { queries } of Object.values(widgets)) {
    for (const name of queries) {
      asked.add(name);
      const covering = all[name]?.coveredBy;
      if (covering !== undefined) asked.add(covering);
    }
  }
  const queries = Object.fromEntries(Object.entries(all).filter(([name]) => asked.has(name)));
  return { ...plan, widgets, queries };
}
