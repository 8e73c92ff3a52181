import type { Campaign } from './campaigns.ts';
import { DEVICE_EFFECT, OBJECTIVE_EFFECT } from './media.ts';
import type { Device, AdPlacement } from './media.ts';
import { PLACEMENTS } from './placements.ts';
import { between } from './random.ts';
import type { Chance } from './random.ts';

/** One combination that delivers on every day of its campaign: the grain of the facts, but for the day. */
export interface DeliveryLine {
  readonly campaign: Campaign;
  readonly placement: AdPlacement;
  readonly device: Device;
  readonly audience: string;
  /** Which of the creatives that run at the same time; each slot gets a new one now and then. */
  readonly slot: number;
  readonly product: string;
  /** Of the campaign's money of a day. */
  readonly share: number;
  readonly cpm: number;
  readonly ctr: number;
  readonly cvr: number;
}

/** A platform's channel in a campaign: what plans are made for. */
export interface PlanLine {
  readonly platform: string;
  readonly channel: string;
  readonly share: number;
  /** Expected rates, averaged over its placements. */
  readonly cpm: number;
  readonly ctr: number;
  readonly cvr: number;
}

interface Audience {
  readonly name: string;
  readonly weight: number;
  readonly cpm: number;
  readonly ctr: number;
  readonly cvr: number;
}

const PLATFORMS_AT_ONCE = { awareness: 4, consideration: 3, conversion: 3 } as const;
const SEARCH_AUDIENCES: readonly Audience[] = [
  { name: 'Keyword intent', weight: 1, cpm: 1, ctr: 1, cvr: 1 },
  { name: 'Search remarketing', weight: 0.35, cpm: 1.15, ctr: 1.25, cvr: 1.6 },
];
const RETARGETING: Audience = {
  name: 'Retargeting: site visitors 30 days',
  weight: 0.5,
  cpm: 1.5,
  ctr: 1.55,
  cvr: 2.6,
};
const LOOKALIKE: Audience = {
  name: 'Lookalike: customers 1 %',
  weight: 0.6,
  cpm: 1.12,
  ctr: 1.12,
  cvr: 1.35,
};

/** The campaign's lines, about `wanted` of them, at least one. Their shares add up to one. */
export function linesOf(campaign: Campaign, wanted: number, chance: Chance): DeliveryLine[] {
  const flights = chosenPlacements(campaign, wanted, chance);
  const total = flights.reduce((sum, flight) => sum + flight.weight, 0);
  const drafts = flights.flatMap(({ placements, weight }) => {
    const count = Math.max(
      1,
      Math.floor((wanted * weight) / total + chance(campaign.id, placements[0]?.name ?? '', 'count')),
    );
    return draftsOf(campaign, placements, count, weight / total, chance);
  });
  const sum = drafts.reduce((all, { weight }) => all + weight, 0);
  return drafts.map((draft) => lineOf(campaign, draft, draft.weight / sum, chance));
}

export function planLinesOf(lines: readonly DeliveryLine[]): PlanLine[] {
  const groups = grouped(lines, ({ placement }) => `${placement.platform}|${placement.channel}`);
  return [...groups.values()].map((members) => {
    const share = members.reduce((sum, line) => sum + line.share, 0);
    const mean = (rate: (line: DeliveryLine) => number) =>
      members.reduce((sum, line) => sum + rate(line) * line.share, 0) / share;
    const { platform, channel } = members[0]!.placement;
    return {
      platform,
      channel,
      share,
      cpm: mean((line) => line.cpm),
      ctr: mean((line) => line.ctr),
      cvr: mean((line) => line.cvr),
    };
  });
}

interface Flight {
  readonly key: string;
  readonly placements: readonly AdPlacement[];
  readonly weight: number;
}

/** The platforms that fit the objective and the brand best, with some chance in it; fewer where few lines are wanted. */
function chosenPlacements(campaign: Campaign, wanted: number, chance: Chance): Flight[] {
  const { brand, objective } = campaign;
  const fitting = PLACEMENTS.filter(
    (placement) =>
      placement.fits[objective] &&
      brand.mix[placement.platform] &&
      Boolean(placement.keywords) === campaign.search,
  );
  const flights = [...grouped(fitting, ({ platform, channel }) => `${platform}|${channel}`)].map(
    ([key, placements]) => ({
      key,
      placements,
      weight:
        placements.reduce((sum, placement) => sum + weightOf(campaign, placement), 0) *
        between(0.55, 1.45, chance(campaign.id, key)),
    }),
  );
  const most = Math.max(1, Math.min(PLATFORMS_AT_ONCE[objective], Math.round(wanted)));
  return drawn(
    flights,
    most,
    ({ weight }) => weight ** 2,
    (flight) => chance(campaign.id, flight.key, 'drawn'),
  );
}

const weightOf = ({ brand, objective }: Campaign, placement: AdPlacement): number =>
  (placement.fits[objective] ?? 0) * (brand.mix[placement.platform] ?? 0);

interface Draft {
  readonly placement: AdPlacement;
  readonly device: Device;
  readonly audience: Audience;
  readonly slot: number;
  readonly weight: number;
}

function draftsOf(
  campaign: Campaign,
  placements: readonly AdPlacement[],
  count: number,
  share: number,
  chance: Chance,
): Draft[] {
  const audiences = audiencesOf(campaign);
  const perSlot =
    placements.reduce((sum, { devices }) => sum + Object.keys(devices).length, 0) * audiences.length;
  const slots = Math.max(3, Math.ceil(count / perSlot));
  const drafts: Draft[] = [];
  for (const placement of placements)
    for (const [device, deviceWeight] of Object.entries(placement.devices) as [Device, number][])
      for (const audience of audiences)
        for (let slot = 0; slot < slots; slot++) {
          const weight = weightOf(campaign, placement) * deviceWeight * audience.weight * 0.72 ** slot;
          drafts.push({ placement, device, audience, slot, weight });
        }
  const kept = drawn(
    drafts,
    count,
    ({ weight }) => weight,
    ({ placement, device, audience, slot }) =>
      chance(campaign.id, placement.name, device, audience.name, slot, 'drawn'),
  );
  const sum = kept.reduce((all, { weight }) => all + weight, 0);
  return kept.map((draft) => ({ ...draft, weight: (draft.weight / sum) * share }));
}

function audiencesOf({ brand, objective, search }: Campaign): readonly Audience[] {
  if (search) return SEARCH_AUDIENCES;
  const own = brand.audiences.map((name, index) => ({
    name,
    weight: 1 - index * 0.17,
    cpm: 1 + index * 0.03,
    ctr: 1,
    cvr: 1,
  }));
  if (objective === 'awareness') return own;
  return objective === 'conversion' ? [...own, RETARGETING, LOOKALIKE] : [...own, LOOKALIKE];
}

function lineOf(campaign: Campaign, draft: Draft, share: number, chance: Chance): DeliveryLine {
  const { brand, company, objective } = campaign;
  const { placement, device, audience, slot } = draft;
  const bought =
    placement.channel === 'Search' || placement.channel === 'Retail media'
      ? OBJECTIVE_EFFECT.consideration
      : OBJECTIVE_EFFECT[objective];
  const cvrEffect = placement.channel === 'Search' ? 1 : OBJECTIVE_EFFECT[objective].cvr;
  const luck = (name: string) =>
    between(0.9, 1.1, chance(campaign.id, placement.name, audience.name, slot, name));
  return {
    campaign,
    placement,
    device,
    audience: audience.name,
    slot,
    product:
      brand.products[Math.floor(chance(campaign.id, slot, 'product') * brand.products.length)] ?? brand.name,
    share,
    cpm: placement.cpm * company.priceLevel * brand.cpm * bought.cpm * audience.cpm * luck('cpm'),
    ctr: placement.ctr * brand.ctr * bought.ctr * audience.ctr * DEVICE_EFFECT[device].ctr * luck('ctr'),
    cvr: placement.cvr * brand.cvr * cvrEffect * audience.cvr * DEVICE_EFFECT[device].cvr * luck('cvr'),
  };
}

/** Draws without putting back: the heavier, the likelier. */
function drawn<Item>(
  items: readonly Item[],
  count: number,
  weightOfItem: (item: Item) => number,
  chanceOfItem: (item: Item) => number,
): Item[] {
  const arrivals = items.map((item) => ({
    item,
    at: -Math.log(1 - chanceOfItem(item)) / weightOfItem(item),
  }));
  return arrivals
    .toSorted((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ item }) => item);
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
