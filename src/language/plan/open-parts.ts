import type { PanelPlan, SectionPlan } from './layout.ts';
import type { ConditionPlan, PagePlan } from './page.ts';
import { countedBy, queriesNeededBy, withoutParts } from './page-with.ts';

/** The open parts of a page: one of its panels, and the sections that are not folded. */
export interface OpenParts {
  /** Null for the first panel. */
  readonly panel: string | null;
  /**
   * Sections that the reader has folded (true) or unfolded (false). Other sections have the state in the
   * file.
   */
  readonly folded: Readonly<Record<string, boolean>>;
  /** Whether everything is open, as in print. */
  readonly all: boolean;
}

/** The state of a page on its first visit. */
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

/** All sections of a page: the page's own, then those of each panel. */
function sectionsOf({ sections, panels }: Layout): SectionPlan[] {
  return [...sections, ...(panels?.all ?? []).flatMap((panel) => panel.sections)];
}

/** All rows of a page. */
export const rowsOf = (layout: Layout): SectionPlan['rows'] => sectionsOf(layout).flatMap(({ rows }) => rows);

/** The visible sections, folded ones included. */
export function sectionsThere(layout: Layout, open: OpenParts): SectionPlan[] {
  if (open.all) return sectionsOf(layout);
  return [...layout.sections, ...(openPart(layout, open)?.sections ?? [])];
}

/** The open rows of a page and their queries. */
interface OpenPage extends Pick<PagePlan, 'queries'> {
  readonly rows: SectionPlan['rows'];
}

/** The rows that are open, and the queries without those that only closed rows need. */
export function whatIsOpen(plan: PagePlan, open: OpenParts): OpenPage {
  const isThere = sectionsThere(plan, open);
  const isOpen = new Set(isThere.filter((section) => !isFolded(section, open)));
  const rows = [...isOpen].flatMap((section) => section.rows);
  const closed = sectionsOf(plan).filter((section) => !isOpen.has(section));
  if (closed.length === 0) return { rows, queries: plan.queries };
  const conditionsOf = (parts: readonly { readonly name: string | null }[]) =>
    parts.map(({ name }) => plan.conditions?.[name ?? '']);
  const requested = questionsOf(plan, rows, conditionsOf([...(plan.panels?.all ?? []), ...isThere]));
  const restingRows = closed.flatMap((section) => section.rows);
  const resting = questionsOf(plan, restingRows, conditionsOf(closed));
  const kept = Object.entries(plan.queries).filter(([name]) => requested.has(name) || !resting.has(name));
  return { rows, queries: Object.fromEntries(kept) };
}

/** The queries of some rows and conditions, and the queries that cover them. */
function questionsOf(
  { widgets, queries }: PagePlan,
  rows: SectionPlan['rows'],
  conditions: readonly (ConditionPlan | undefined)[],
): ReadonlySet<string> {
  const requested = rows
    .flat()
    .flatMap(({ widget }) => (widgets[widget] ? queriesNeededBy(widgets[widget]) : []));
  return new Set(
    [...requested, ...conditions.flatMap(countedBy)].flatMap((name) => [
      name,
      queries[name]?.coveredBy ?? name,
    ]),
  );
}

/** The state in which a widget, a section or a panel is visible. Null when the page has no such name. */
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

/** The widgets that depend on a condition: their own, or that of their section or tab. */
export function conditionalWidgets(plan: PagePlan): ReadonlySet<string> {
  const unconditional = withoutParts(plan, new Set(Object.keys(plan.conditions ?? {})));
  const certain = new Set(
    rowsOf(unconditional)
      .flat()
      .map(({ widget }) => widget),
  );
  const all = Object.values(plan.widgets);
  return new Set(
    all.filter(({ name, when }) => when !== undefined || !certain.has(name)).map(({ name }) => name),
  );
}
