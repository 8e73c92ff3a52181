import { SEASONS, partsOf } from '../calendar.ts';
import { between } from '../random.ts';
import { brandsOf, monthStarts } from './reference-tables.ts';
import type { CompanyBrand, ReferenceMaterial, ReferenceRow } from './reference-tables.ts';

/** Searches in a month for each thousand people of the market, for a keyword of middling interest. */
const SEARCHES = 0.35;

/** How often each keyword is searched, and where the brand's sites stand for it, by month. */
export function searchMonthly({ company, chance, today }: ReferenceMaterial): ReferenceRow[] {
  return brandsOf(company).flatMap((pair) => {
    const { brand } = pair;
    const months = monthStarts(today, brand);
    const base = { company_id: company.id, brand_id: brand.id, brand_name: brand.name };
    return domainsOf(pair).flatMap((domain, rank) =>
      keywordsOf(pair).flatMap((keyword, place) => {
        const interest = between(0.4, 2.2, chance(company.id, keyword, 'interest')) / (1 + place * 0.3);
        const home = between(1.2, 9, chance(domain, keyword)) * (1 + rank * 0.6);
        return months.map((date) => {
          const season = SEASONS[brand.season][partsOf(date).month] ?? 1;
          const wobble = between(0.85, 1.15, chance(domain, keyword, date));
          const position = Math.max(1, Math.round(home * wobble * 10) / 10);
          const searches = Math.round(company.population * SEARCHES * interest * season * wobble);
          const clicks = Math.round((searches * 0.31) / position);
          return { ...base, date, domain, keyword, searches, clicks, position };
        });
      }),
    );
  });
}

/** The site, and a shop of its own where something is sold online. */
function domainsOf({ company, brand }: CompanyBrand): string[] {
  const name = brand.name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
  const site = `${name}.${company.market === 'DE' ? 'de' : 'com'}`;
  return brand.basket === null ? [site] : [site, `shop.${site}`];
}

const keywordsOf = ({ brand }: CompanyBrand): string[] => {
  const name = brand.name.toLowerCase();
  return [name, `${name} reviews`, ...brand.products.map((product) => product.toLowerCase())];
};
