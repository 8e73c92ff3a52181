import type { PanelPlan, SectionPlan } from './layout.ts';
import type { ConditionPlan, PagePlan } from './page.ts';
import { countedBy, queriesNeededBy } from './page-with.ts';

/** What of a page is open: one of its panels, and the sections that are not folded. */
export interface OpenParts {
  /** Null stands for the first. */
  readonly panel: string | null;
  /** What the reader has folded and unfolded, by section; the others are as their file says. */
  readonly folded: Readonly<Record<string, boolean>>;
  /** Everything at once: on paper. */
  readonly all: boolean;
}

/** A page as it is opened by one who knows nothing of it. */
export const atFirst: OpenParts = { panel: null, folded: {}, all: false };

type Layout = Pick<PagePlan, 'sections' | 'panels'>;

/** The panel that is open; null on a page without panels. */
export function openPart(
  { panels }: Pick<Layout, 'panels'>,
  { panel }: Pick<OpenParts, 'panel'>,
): PanelPlan | null {
  return panels?.all.find(({ name }) => name === panel) ?? panels?.all[0] ?? null;
}

export const isFolded = ({ name, folded }: SectionPlan, open: OpenParts): boolean =>
  !open.all && folded !== null && (open.folded[name ?? ''] ?? folded);

/** All sections of a page, those of each panel behind the page's own. */
function sectionsOf({ sections, panels }: Layout): SectionPlan[] {
  return [...sections, ...(panels?.all ?? []).flatMap((panel) => panel.sections)];
}

/** All rows of a page. */
export const rowsOf = (layout: Layout): SectionPlan['rows'] => sectionsOf(layout).flatMap(({ rows }) => rows);

/** The sections whose headings are there. */
export function sectionsThere(layout: Layout, open: OpenParts): SectionPlan[] {
  if (open.all) return sectionsOf(layout);
  return [...layout.sections, ...(openPart(layout, open)?.sections ?? [])];
}

/** A page as far as it is open. */
interface OpenPage extends Pick<PagePlan, 'queries'> {
  readonly rows: SectionPlan['rows'];
}

/** The rows that are open, and the questions without those that only what is closed asks. */
export function whatIsOpen(plan: PagePlan, open: OpenParts): OpenPage {
  const isThere = sectionsThere(plan, open);
  const isOpen = new Set(isThere.filter((section) => !isFolded(section, open)));
  const rows = [...isOpen].flatMap((section) => section.rows);
  const closed = sectionsOf(plan).filter((section) => !isOpen.has(section));
  if (closed.length === 0) return { rows, queries: plan.queries };
  const conditionsOf = (parts: readonly { readonly name: string | null }[]) =>
    parts.map(({ name }) => plan.conditions?.[name ?? '']);
  const asked = questionsOf(plan, rows, conditionsOf([...(plan.panels?.all ?? []), ...isThere]));
  const restingRows = closed.flatMap((section) => section.rows);
  const resting = questionsOf(plan, restingRows, conditionsOf(closed));
  const kept = Object.entries(plan.queries).filter(([name]) => asked.has(name) || !resting.has(name));
  return { rows, queries: Object.fromEntries(kept) };
}

/** The questions that some widgets and conditions ask, with those whose answers serve for them. */
function questionsOf(
  { widgets, queries }: PagePlan,
  rows: SectionPlan['rows'],
  conditions: readonly (ConditionPlan | undefined)[],
): ReadonlySet<string> {
  const asked = rows
    .flat()
    .flatMap(({ widget }) => (widgets[widget] ? queriesNeededBy(widgets[widget]) : []));
  return new Set(
    [...asked, ...conditions.flatMap(countedBy)].flatMap((name) => [name, queries[name]?.coveredBy ?? name]),
  );
}

/** What must be open for a widget, a section or a panel to be seen; null for a name that the page does not have. */
export function partsWith(layout: Layout, name: string): Partial<Omit<OpenParts, 'all'>> | null {
  const { sections, panels } = layout;
  for (const panel of [null, ...(panels?.all ?? [])]) {
    const where = panel === null ? {} : { panel: panel.name };
    if (panel?.name === name) return where;
    for (const section of panel?.sections ?? sections) {
      const holds = section.name === name || section.rows.flat().some(({ widget }) => widget === name);
      if (holds) return section.name === null ? where : { ...where, folded: { [section.name]: false } };
    }
  }
  return null;
}
