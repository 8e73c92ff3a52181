import type { Principal } from '../../api/handler.ts';
import type { AlertEpisode } from '../../state/state.ts';
import { may } from '../auth/abilities.ts';
import type { CompanyPages } from '../pages/pages.ts';
import { permittedPage } from '../pages/permitted.ts';

/**
 * Whether a user may see what an alert found: all brands of the figure, its page, and a query with its
 * measure on the page. A check may use any query of its page, so its findings need the whole page.
 */
export function mayRead(
  variant: CompanyPages,
  principal: Principal,
  { brands, page, measure }: Pick<AlertEpisode, 'brands' | 'page' | 'measure'>,
): boolean {
  const allowed = principal.brands;
  if (allowed !== null && (brands === null || !brands.every((brand) => allowed.includes(brand))))
    return false;
  const entry = variant.manifest.pages.find(({ route }) => route === page);
  const permitted = entry && permittedPage(variant, entry.hash, may(principal));
  const plan = permitted?.plan;
  if (!plan) return false;
  if (measure === '') return permitted!.hash === entry!.hash;
  const datasets = Object.values(plan.queries).map(({ dataset }) => variant.datasets.get(dataset ?? ''));
  return datasets.some((one) => one !== undefined && Object.hasOwn(one.measures, measure));
}
