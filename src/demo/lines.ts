import type { Campaign } from './campaigns.ts';
import type { AdPlacement, Device } from './generated/media.ts';
import type { Media } from './media.ts';
import { between } from './random.ts';
import type { Chance } from './random.ts';

/** One combination that delivers on every day of its campaign: the grain of the facts without the day. */
export interface DeliveryLine {
  readonly campaign: Campaign;
  readonly placement: AdPlacement;
  readonly device: Device;
  readonly audience: string;
  /** The slot among the creatives that run at the same time. A slot gets a new creative from time to time. */
  readonly slot: number;
  readonly product: string;
  /** The share of the campaign's budget of a day. */
  readonly share: number;
  readonly cpm: number;
  readonly ctr: number;
  readonly cvr: number;
}

/** A channel of a platform in a campaign. Plans are made for it. */
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

/** Returns the campaign's lines, about `wanted` of them, but at least one. Their shares add up to 1. */
export function linesOf(campaign: Campaign, media: Media, wanted: number, chance: Chance): DeliveryLine[] {
  const flights = chosenPlacements(campaign, media, wanted, chance);
  const total = flights.reduce((sum, flight) => sum + flight.weight, 0);
  const drafts = flights.flatMap(({ placements, weight }) => {
    const count = Math.max(
      1,
      Math.floor((wanted * weight) / total + chance(campaign.id, placements[0]?.placement ?? '', 'count')),
    );
    return draftsOf(campaign, media, placements, count, weight / total, chance);
  });
  const sum = drafts.reduce((all, { weight }) => all + weight, 0);
  return drafts.map((draft) => lineOf(campaign, media, draft, draft.weight / sum, chance));
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

/**
 * Returns the platforms that suit the objective and the brand best, with some randomness; fewer when few
 * lines are wanted.
 */
function chosenPlacements(campaign: Campaign, media: Media, wanted: number, chance: Chance): Flight[] {
  const { brand, objective } = campaign;
  const fitting = media.placements.filter(
    (placement) =>
      placement[objective] &&
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
  const most = Math.max(1, Math.min(media.objectives[objective].platforms, Math.round(wanted)));
  return drawn(
    flights,
    most,
    ({ weight }) => weight ** 2,
    (flight) => chance(campaign.id, flight.key, 'drawn'),
  );
}

const weightOf = ({ brand, objective }: Campaign, placement: AdPlacement): number =>
  (placement[objective] ?? 0) * (brand.mix[placement.platform] ?? 0);

interface Draft {
  readonly placement: AdPlacement;
  readonly device: Device;
  readonly audience: Audience;
  readonly slot: number;
  readonly weight: number;
}

function draftsOf(
  campaign: Campaign,
  media: Media,
  placements: readonly AdPlacement[],
  count: number,
  share: number,
  chance: Chance,
): Draft[] {
  const audiences = audiencesOf(campaign, media);
  const perSlot =
    placements.reduce((sum, placement) => sum + devicesOf(placement).length, 0) * audiences.length;
  const slots = Math.max(3, Math.ceil(count / perSlot));
  const drafts: Draft[] = [];
  for (const placement of placements)
    for (const [device, deviceWeight] of devicesOf(placement))
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
      chance(campaign.id, placement.placement, device, audience.name, slot, 'drawn'),
  );
  const sum = kept.reduce((all, { weight }) => all + weight, 0);
  return kept.map((draft) => ({ ...draft, weight: (draft.weight / sum) * share }));
}

/** Returns the devices that a placement is shown on, with their shares. */
function devicesOf({
  mobile,
  desktop,
  tablet,
  connected_tv: tv,
}: AdPlacement): readonly (readonly [Device, number])[] {
  const shares = { mobile, desktop, tablet, 'connected tv': tv };
  return Object.entries(shares).flatMap(([device, share]) =>
    share === undefined ? [] : [[device as Device, share] as const],
  );
}

function audiencesOf({ brand, objective, search }: Campaign, { audiences }: Media): readonly Audience[] {
  const general = (purpose: 'search' | 'consideration' | 'conversion'): Audience[] =>
    audiences.filter((one) => one[purpose]).map(({ audience: name, ...rates }) => ({ name, ...rates }));
  if (search) return general('search');
  const own = brand.audiences.map((name, index) => ({
    name,
    weight: 1 - index * 0.17,
    cpm: 1 + index * 0.03,
    ctr: 1,
    cvr: 1,
  }));
  return objective === 'awareness' ? own : [...own, ...general(objective)];
}

function lineOf(
  campaign: Campaign,
  { objectives, devices }: Media,
  draft: Draft,
  share: number,
  chance: Chance,
): DeliveryLine {
  const { brand, company, objective } = campaign;
  const { placement, device, audience, slot } = draft;
  const bought =
    placement.channel === 'Search' || placement.channel === 'Retail media'
      ? objectives.consideration
      : objectives[objective];
  const cvrEffect = placement.channel === 'Search' ? 1 : objectives[objective].cvr;
  const luck = (name: string) =>
    between(0.9, 1.1, chance(campaign.id, placement.placement, audience.name, slot, name));
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
    ctr: placement.ctr * brand.ctr * bought.ctr * audience.ctr * devices[device].ctr * luck('ctr'),
    cvr: placement.cvr * brand.cvr * cvrEffect * audience.cvr * devices[device].cvr * luck('cvr'),
  };
}

/** Draws a weighted sample without replacement. */
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
