import { dateOfDay } from '../../format/index.ts';
import { quarterName, quarterOf, quarterStart } from '../calendar.ts';
import type { Objective } from '../media.ts';
import { between } from '../random.ts';
import { monthStarts, yearOf } from './reference-tables.ts';
import type { DraftCampaign, ReferenceMaterial, ReferenceRow } from './reference-tables.ts';

/** The figures that a campaign is judged by. */
const KPIS: Readonly<Record<Objective, readonly string[]>> = {
  awareness: ['CPM', 'VTR', 'Viewability'],
  consideration: ['CTR', 'CPC', 'Landing rate'],
  conversion: ['CPA', 'CVR', 'ROAS'],
};

/** A media plan for each brand and quarter, and a holistic one for each brand and year, with the KPIs of their campaigns. */
export function mediaPlans({ campaigns }: ReferenceMaterial): ReferenceRow[] {
  return campaigns.flatMap((campaign) =>
    plansOf(campaign).flatMap((plan) =>
      KPIS[campaign.objective].map((kpi_type) => ({
        company_id: campaign.company_id,
        brand_id: campaign.brand_id,
        campaign_id: campaign.campaign_id,
        kpi_type,
        ...plan,
      })),
    ),
  );
}

/** The plans that a campaign belongs to, by its first day. */
function plansOf({ brand_id, brand_name, start_day }: DraftCampaign) {
  const quarter = quarterOf(start_day);
  const year = yearOf(start_day);
  return [
    {
      plan_id: `${brand_id}-${quarterName(quarter)}`,
      plan_name: `${brand_name} ${year} Q${(quarter % 4) + 1}`,
      plan_kind: 'media',
      start_date: quarterStart(quarter),
      end_date: quarterStart(quarter + 1) - 1,
    },
    {
      plan_id: `${brand_id}-${year}`,
      plan_name: `${brand_name} ${year}`,
      plan_kind: 'holistic',
      start_date: quarterStart(quarter - (quarter % 4)),
      end_date: quarterStart(quarter - (quarter % 4) + 4) - 1,
    },
  ];
}

/** Half-years that money is agreed and audited by. */
export function financialTerms({ company, chance, today }: ReferenceMaterial): ReferenceRow[] {
  const halves = [
    ...new Set(monthStarts(today).map((date) => quarterOf(date) - (quarterOf(date) % 2))),
  ].toSorted((one, other) => one - other);
  return company.brands.flatMap((brand) =>
    halves.map((quarter) => {
      const start = quarterStart(quarter);
      const agreed = (brand.annualBudget / 2) * between(0.92, 1.08, chance(company.id, brand.id, start));
      return {
        company_id: company.id,
        brand_id: brand.id,
        term: `FY${dateOfDay(start).slice(0, 4)} H${quarter % 4 === 0 ? 1 : 2}`,
        start_date: start,
        end_date: quarterStart(quarter + 2) - 1,
        agreed_spend: Math.round(agreed),
      };
    }),
  );
}
