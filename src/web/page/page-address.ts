import { openPart, partsWith } from '../../language/plan/index.ts';
import type { OpenParts, PagePlan } from '../../language/plan/index.ts';
import { comparisonIn, ownComparison, withComparison, withoutComparison } from '../../page-run/index.ts';

type Panels = Pick<PagePlan, 'sections' | 'panels'>;

/** What says in an address which panel is open. */
const parameterOf = { tabs: 'tab', steps: 'step' } as const;

/** What the query and the anchor of an address open. An anchor is a widget, a section or a panel, and decides. */
export function partsAt(plan: Panels, search: string, hash: string): Partial<Omit<OpenParts, 'all'>> {
  const named = hash === '' ? null : partsWith(plan, hash.replace(/^#/, ''));
  return { panel: panelIn(plan, search), ...named };
}

function panelIn({ panels }: Panels, search: string): string | null {
  if (panels === null) return null;
  const names = new URLSearchParams(search).getAll(parameterOf[panels.kind]);
  return names.find((name) => panels.all.some((panel) => panel.name === name)) ?? null;
}

/** What an address says of the filters of a page, letter by letter: its query without panel and comparison. */
export function filtersIn(plan: PagePlan, search: string): string {
  return withoutPanel(plan, ownComparison(plan) === null ? search : withoutComparison(search));
}

function withoutPanel({ panels }: Panels, search: string): string {
  if (panels === null) return search;
  const name = `${parameterOf[panels.kind]}=`;
  const parts = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && !part.startsWith(name));
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/**
 * What a page is compared with: what the address says, else what was chosen on the pages before. Null where it is what the
 * page does by itself, and where the page leaves no choice.
 */
export function comparisonAt(plan: PagePlan, search: string, before: string | null): string | null {
  const own = ownComparison(plan);
  const chosen = own === null ? null : (comparisonIn(search) ?? before);
  return chosen === own ? null : chosen;
}

/** The query of an address: the filters, the comparison, and the panel. The first panel needs no mention. */
export function addressWith(
  { panels }: Pick<Panels, 'panels'>,
  filters: string,
  panel: string | null,
  comparison: string | null = null,
): string {
  const address = withComparison(filters, comparison);
  const open = openPart({ panels }, { panel });
  if (panels === null || open === null || open === panels.all[0]) return address;
  return `${address === '' ? '?' : `${address}&`}${parameterOf[panels.kind]}=${open.name}`;
}
