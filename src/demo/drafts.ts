import { campaignsOf } from './campaigns.ts';
import type { Campaign } from './campaigns.ts';
import { effectsOn, gapsOf } from './effects.ts';
import { linesOf, planLinesOf } from './lines.ts';
import type { Company } from './generated/company.ts';
import type { DeliveryLine } from './lines.ts';
import type { Media } from './media.ts';
import { plannedCents, spentCents } from './pacing.ts';
import { between, chanceOf, hash32 } from './random.ts';
import type { Chance } from './random.ts';

/** The input of the generator. The same input gives the same rows on every machine. */
export interface DemoRequest {
  readonly companies: readonly Company[];
  readonly media: Media;
  /** The approximate number of delivery rows. */
  readonly rows: number;
  /** The last day of a company's data, in days since 1970-01-01. */
  readonly todayOf: (company: Company) => number;
  readonly seed: number;
}

/** Two years and the current day. */
export const DEMO_DAYS = 731;

/** The approximate number of campaign days of all brands in two years, by which rows are distributed. */
const CAMPAIGN_DAYS = 32_600;

/** Generates everything except the days of lines. The drafts are small, and the database multiplies them. */
export function makeDrafts({ companies, media, rows, todayOf, seed }: DemoRequest) {
  const chance = chanceOf(seed);
  const firstOf = (company: Company) => todayOf(company) - DEMO_DAYS + 1;
  const campaigns = companies.flatMap((company) =>
    campaignsOf(
      company,
      media,
      chance,
      firstOf(company),
      todayOf(company),
      Math.min(1, Math.sqrt(rows / 1_000_000)),
    ),
  );
  const numbered = campaigns.map((campaign, campaign_no) => ({
    campaign,
    campaign_no,
    lines: linesOf(campaign, media, rows / CAMPAIGN_DAYS, chance),
  }));
  return {
    campaigns: numbered.map(({ campaign, campaign_no, lines }) =>
      campaignRow(campaign, campaign_no, lines, chance),
    ),
    lines: numbered.flatMap(({ lines, campaign_no }) =>
      lines.map((line) => lineRow(line, media, campaign_no, seed)),
    ),
    days: numbered.flatMap(({ campaign, campaign_no }) =>
      dayRows(campaign, media, campaign_no, chance, firstOf(campaign.company), todayOf(campaign.company)),
    ),
    planLines: numbered.flatMap(({ lines, campaign_no }) =>
      planLinesOf(lines).map((line) => ({ campaign_no, ...line })),
    ),
    planDays: numbered.flatMap(({ campaign, campaign_no }) =>
      [...plannedCents(campaign, media)]
        .filter(([day]) => day >= firstOf(campaign.company))
        .map(([day, cents]) => ({ campaign_no, day, cents })),
    ),
    gaps: companies.flatMap((company) =>
      gapsOf(company, media, todayOf(company)).map((gap) => ({ company_id: company.id, ...gap })),
    ),
  };
}

export type Drafts = ReturnType<typeof makeDrafts>;

function campaignRow(
  campaign: Campaign,
  campaign_no: number,
  lines: readonly DeliveryLine[],
  chance: Chance,
) {
  const { company, brand, id, name, theme, objective, start, end, budget } = campaign;
  const audience = audienceSize(campaign, lines, chance);
  return {
    campaign_no,
    campaign_key: hash32(id),
    company_id: company.id,
    campaign_id: id,
    campaign_name: name,
    brand_id: brand.id,
    brand_name: brand.name,
    theme,
    objective,
    start_day: start,
    start_date: start,
    end_date: end,
    budget_cents: budget * 100,
    rotation: 21 + Math.floor(chance(id, 'rotation') * 14),
    population: company.population,
    audience_size: audience,
    first_person: Math.floor(
      company.population * chance(company.id, brand.id, 'people') + audience * 1.5 * chance(id, 'people'),
    ),
  };
}

/** The target audience in thousands of people, so that the budget reaches each between two and six times. */
function audienceSize(
  { id, budget, company }: Campaign,
  lines: readonly DeliveryLine[],
  chance: Chance,
): number {
  const contacts = lines.reduce((sum, line) => sum + (budget * line.share) / line.cpm, 0);
  return Math.round(
    Math.min(company.population / 2, Math.max(101, contacts / between(1.6, 4.6, chance(id, 'frequency')))),
  );
}

function lineRow(line: DeliveryLine, { codes, devices }: Media, campaign_no: number, seed: number) {
  const { campaign, placement, device, audience, slot, product, share, cpm, ctr, cvr } = line;
  const { brand } = campaign;
  const sells = brand.basket !== null && (!brand.retailOnly || placement.channel === 'Retail media');
  return {
    campaign_no,
    line: hash32(
      [seed, campaign.id, placement.platform, placement.placement, device, audience, slot].join('|'),
    ),
    platform: placement.platform,
    channel: placement.channel,
    placement: placement.placement,
    format: placement.format,
    format_code: codes.get(placement.format) ?? null,
    slot_letter: slotName(slot),
    device,
    audience,
    product,
    share,
    cpm,
    ctr,
    cvr,
    vtr: placement.vtr ?? null,
    viewability: placement.viewability ?? null,
    landing: devices[device].landing,
    basket: sells ? brand.basket : null,
  };
}

function dayRows(
  campaign: Campaign,
  media: Media,
  campaign_no: number,
  chance: Chance,
  from: number,
  today: number,
) {
  return [...spentCents(campaign, media, chance, today)]
    .filter(([day]) => day >= from)
    .map(([day, cents]) => {
      const { spend, cpm, cvr } = effectsOn(campaign, media, day, today);
      return { campaign_no, day, cents: Math.round(cents * spend), cpm_effect: cpm, cvr_effect: cvr };
    });
}

const slotName = (slot: number): string =>
  (slot < 26 ? '' : slotName(Math.floor(slot / 26) - 1)) + String.fromCodePoint(65 + (slot % 26));
