import { partsOf, SEASONS } from '../calendar.ts';
import { between } from '../random.ts';
import type { Chance } from '../random.ts';
import { brandsOf, monthStarts } from './reference-tables.ts';
import type { CompanyBrand, ReferenceMaterial, ReferenceRow } from './reference-tables.ts';

type Row = ReferenceRow;

/** Retailers that report sales back, by market; the first also sells its own advertising. */
const RETAILERS: Readonly<Record<string, readonly string[]>> = {
  DE: ['Amazon', 'REWE', 'dm', 'Otto'],
  US: ['Amazon', 'Walmart', 'Target', 'Kroger'],
};

/** Of a month's retail money and sales, what is seen where. Halo sales are of what nobody advertised. */
const DATA_TYPES = [
  { name: 'Online sales', invested: 0.7, sold: 0.55 },
  { name: 'In-store sales', invested: 0.3, sold: 0.3 },
  { name: 'Halo sales', invested: 0, sold: 0.15 },
] as const;

/** Money spent with retailers and what they sold for it. A brand that does not advertise there has halo sales alone. */
export function retailMonthly({ company, chance, today }: ReferenceMaterial): Row[] {
  return brandsOf(company).flatMap((pair) =>
    listingsOf(pair, chance).flatMap(([retailer, platform]) =>
      monthStarts(today, pair.brand).flatMap((date) => monthOf(pair, retailer, platform, date, chance)),
    ),
  );
}

/** Where a brand is listed, and the platforms whose shoppers it buys there. */
function listingsOf({ company, brand }: CompanyBrand, chance: Chance): (readonly [string, string])[] {
  const [marketplace = 'Amazon', ...shops] = RETAILERS[company.market] ?? RETAILERS.US!;
  const own = shops.filter((shop, index) => index === 0 || chance(company.id, brand.id, shop) < 0.5);
  return [
    [marketplace, 'Amazon Ads'],
    ...own.flatMap((shop): (readonly [string, string])[] => [
      [shop, 'Meta'],
      ...(chance(company.id, brand.id, shop, 'google') < 0.6 ? [[shop, 'Google Ads'] as const] : []),
    ]),
  ];
}

function monthOf(
  { company, brand }: CompanyBrand,
  retailer: string,
  platform: string,
  date: number,
  chance: Chance,
): Row[] {
  const advertises = brand.mix['Amazon Ads'] !== undefined;
  const season = SEASONS[brand.season][partsOf(date).month] ?? 1;
  const wobble = between(0.8, 1.2, chance(company.id, brand.id, retailer, platform, date));
  const budget = (brand.annualBudget / 12) * 0.06 * season * wobble;
  const earned = budget * between(1.8, 5.2, chance(company.id, brand.id, retailer, 'return'));
  return DATA_TYPES.filter(({ invested }) => advertises || invested === 0).map(
    ({ name, invested, sold }) => ({
      company_id: company.id,
      date,
      brand_id: brand.id,
      brand_name: brand.name,
      retailer,
      platform,
      data_type: name,
      investment: Math.round(budget * invested),
      revenue: Math.round(earned * sold),
    }),
  );
}
