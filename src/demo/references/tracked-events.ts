import type { ReferenceMaterial, ReferenceRow } from './reference-tables.ts';

/** What is measured where, the deeper the later: in the app, on the site, by search, and by what customers do afterwards. */
const EVENTS = {
  shop: {
    web: ['Product view', 'Add to cart', 'Checkout started', 'Purchase'],
    app: ['App install', 'First open', 'Registration', 'In-app purchase'],
    seo: ['Organic visit', 'Organic product view', 'Store locator'],
    growth: ['Newsletter sign-up', 'Referral', 'Repeat purchase'],
  },
  leads: {
    web: ['Page view', 'Form started', 'Lead', 'Appointment booked'],
    app: ['App install', 'First open', 'Registration'],
    seo: ['Organic visit', 'Branch finder'],
    growth: ['Newsletter sign-up', 'Referral', 'Upgrade'],
  },
} as const;

/** Of a brand's campaigns, those that also lead into its app. */
const APP_SHARE = 0.55;

/** Which events each campaign measures; campaigns for awareness only see visits and installs. */
export function trackedEvents({ company, campaigns, chance }: ReferenceMaterial): ReferenceRow[] {
  const brands = new Map(company.brands.map((brand) => [brand.id, brand]));
  return campaigns.flatMap(({ company_id, brand_id, campaign_id, objective }) => {
    const depth = objective === 'awareness' ? 1 : objective === 'consideration' ? 2 : 4;
    const brand = brands.get(brand_id);
    const hasApp = chance(campaign_id, 'app') < APP_SHARE;
    const measured: readonly (readonly [string, readonly string[]])[] = Object.entries(
      EVENTS[brand?.basket === null ? 'leads' : 'shop'],
    );
    return measured
      .filter(([source_type]) => source_type !== 'app' || hasApp)
      .flatMap(([source_type, names]) =>
        names
          .slice(0, depth)
          .map((event_name) => ({ company_id, brand_id, campaign_id, source_type, event_name })),
      );
  });
}
