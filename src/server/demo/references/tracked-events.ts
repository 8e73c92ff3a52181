import type { Brand } from '../company.ts';
import { companyBrands } from './reference-tables.ts';
import type { ReferenceMaterial, ReferenceRow } from './reference-tables.ts';

/** What is measured where: in the app, on the site, by search, and by what customers do later. */
const EVENTS = {
  app: ['App install', 'First open', 'Registration', 'In-app purchase'],
  shop: ['Product view', 'Add to cart', 'Checkout started', 'Purchase'],
  leads: ['Form started', 'Lead', 'Appointment booked'],
  seo: ['Organic visit', 'Organic product view', 'Store locator'],
  growth: ['Newsletter sign-up', 'Referral', 'Repeat purchase'],
} as const;

/** Of a brand's campaigns, those that also lead into its app. */
const APP_SHARE = 0.55;

/** Which events each campaign measures; campaigns for awareness only see visits and installs. */
export function trackedEvents({ campaigns, chance }: ReferenceMaterial): ReferenceRow<'tracked_events'>[] {
  const brands = new Map(companyBrands.map(({ company, brand }) => [`${company.id}|${brand.id}`, brand]));
  return campaigns.flatMap(({ company_id, brand_id, campaign_id, objective }) => {
    const depth = objective === 'awareness' ? 1 : objective === 'consideration' ? 2 : 4;
    const brand = brands.get(`${company_id}|${brand_id}`);
    const hasApp = brand !== undefined && chance(campaign_id, 'app') < APP_SHARE;
    const measured: readonly (readonly [string, readonly string[]])[] = [
      ['web', siteEvents(brand).slice(0, depth)],
      ['app', hasApp ? EVENTS.app.slice(0, depth) : []],
      ['seo', EVENTS.seo.slice(0, depth)],
      ['growth', EVENTS.growth.slice(0, depth)],
    ];
    return measured.flatMap(([source_type, names]) =>
      names.map((event_name) => ({ company_id, brand_id, campaign_id, source_type, event_name })),
    );
  });
}

const siteEvents = (brand: Brand | undefined): readonly string[] =>
  brand?.basket === null ? EVENTS.leads : EVENTS.shop;
