import { openPart, partsWith } from '../../language/plan/index.ts';
import type { OpenParts, PagePlan } from '../../language/plan/index.ts';

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

/** The query of an address without its panel: what it says of the filters, letter by letter. */
export function filtersIn({ panels }: Panels, search: string): string {
  if (panels === null) return search;
  const name = `${parameterOf[panels.kind]}=`;
  const parts = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && !part.startsWith(name));
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** The query of the address of a panel. The first needs no mention. */
export function addressWith(
  { panels }: Pick<Panels, 'panels'>,
  filters: string,
  panel: string | null,
): string {
  const open = openPart({ panels }, { panel });
  if (panels === null || open === null || open === panels.all[0]) return filters;
  return `${filters === '' ? '?' : `${filters}&`}${parameterOf[panels.kind]}=${open.name}`;
}
