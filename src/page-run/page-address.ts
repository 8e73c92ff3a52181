import { openPart, partsWith } from '../language/plan/index.ts';
import type { OpenParts, PagePlan } from '../language/plan/index.ts';
import { comparisonIn, ownComparison, withComparison, withoutComparison } from './comparison.ts';

type Panels = Pick<PagePlan, 'sections' | 'panels'>;

/** The query parameter with the open panel. */
const parameterOf = { tabs: 'tab', steps: 'step' } as const;

/**
 * The parts that an address opens, by its query and its anchor. The anchor (a widget, a section or a panel) takes
 * precedence.
 */
export function partsAt(plan: Panels, search: string, hash: string): Partial<Omit<OpenParts, 'all'>> {
  const named = hash === '' ? null : partsWith(plan, hash.replace(/^#/, ''));
  return { panel: panelIn(plan, search), ...named };
}

function panelIn({ panels }: Panels, search: string): string | null {
  if (panels === null) return null;
  const names = new URLSearchParams(search).getAll(parameterOf[panels.kind]);
  return names.find((name) => panels.all.some((panel) => panel.name === name)) ?? null;
}

/** The filters in an address: its query string without panel and comparison. */
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
 * The comparison of a page: from the address, else the choice on earlier pages. Null where it is the page's default,
 * and where the page allows no choice.
 */
export function comparisonAt(plan: PagePlan, search: string, before: string | null): string | null {
  const own = ownComparison(plan);
  const chosen = own === null ? null : (comparisonIn(search) ?? before);
  return chosen === own ? null : chosen;
}

/** The query string of an address: filters, comparison and panel. The first panel is the default and is left out. */
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
