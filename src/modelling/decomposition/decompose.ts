/** An amount and its base: conversions and spend, revenue and orders. */
export interface Amount {
  readonly amount: number;
  readonly base: number;
}

/** A member of a tree of dimensions. The amounts of its children, if any, sum to its own. */
export interface Member {
  readonly id: string;
  readonly now: Amount;
  readonly before: Amount;
  readonly members?: readonly Member[];
}

/** The causes of a change. Their sum is the change. */
export interface Effects {
  /** The base grew, at the previous rate. */
  readonly volume: number;
  /** The base moved to members whose rate differs from that of their siblings. */
  readonly mix: number;
  /** The members' own rates changed. */
  readonly rate: number;
}

/** A member's part of the change. `volume` is distributed in proportion to the previous amounts. */
export interface Contribution extends Effects {
  readonly id: string;
  /** The children. Their mix and rate are included in the member's own. */
  readonly members: readonly Contribution[];
}

export interface Decomposition extends Effects {
  readonly change: number;
  readonly members: readonly Contribution[];
}

/**
 * Decomposes the change of a total: A₁ − A₀ = (B₁ − B₀)·r + Σ mix + Σ rate, with r = A₀ / B₀. For a child c
 * of p, whose base grew by the factor g: mix = (b₁ − g·b₀)(r_c − r_p), and for a leaf rate = a₁ − b₁·r_c.
 * Mixes within each p add up over levels, so a deeper tree explains more with the same sum. A member without
 * a previous base has its parent's rate. Null without a previous base, since there is no rate then. Source:
 * price–volume–mix analysis; the sum telescopes over levels.
 */
export function decompose(members: readonly Member[]): Decomposition | null {
  const root: Member = { id: '', now: sumOf(members, 'now'), before: sumOf(members, 'before'), members };
  if (root.before.base <= 0) return null;
  const rate = root.before.amount / root.before.base;
  const growth = root.now.base / root.before.base;
  const parts = members.map((member) => contributionOf(member, rate, root, growth - 1));
  const change = root.now.amount - root.before.amount;
  const volume = (root.now.base - root.before.base) * rate;
  const mix = parts.reduce((sum, part) => sum + part.mix, 0);
  return { change, volume, mix, rate: change - volume - mix, members: parts };
}

/**
 * Decomposes the change of a ratio into mix and rate. Volume can't change a ratio. Null when one of the two
 * has no base.
 */
export function decomposeRatio(members: readonly Member[]): Decomposition | null {
  const whole = decompose(members);
  const [now, before] = [sumOf(members, 'now'), sumOf(members, 'before')];
  if (whole === null || now.base <= 0) return null;
  const scaled = (part: Contribution): Contribution => ({
    ...part,
    volume: 0,
    mix: part.mix / now.base,
    rate: part.rate / now.base,
    members: part.members.map(scaled),
  });
  const change = now.amount / now.base - before.amount / before.base;
  const mix = whole.mix / now.base;
  return { change, volume: 0, mix, rate: change - mix, members: whole.members.map(scaled) };
}

function contributionOf(member: Member, above: number, parent: Member, growthOfAll: number): Contribution {
  const { id, now, before, members = [] } = member;
  const growth = parent.before.base > 0 ? parent.now.base / parent.before.base : 0;
  const own = before.base > 0 ? before.amount / before.base : above;
  // An amount without a base has no rate. It disappears together with the base.
  const moved = before.base > 0 ? (now.base - growth * before.base) * (own - above) : -growth * before.amount;
  const below = members.map((each) => contributionOf(each, own, member, growthOfAll));
  const sum = (of: (each: Contribution) => number): number => below.reduce((all, each) => all + of(each), 0);
  return {
    id,
    volume: growthOfAll * before.amount,
    mix: moved + sum(({ mix }) => mix),
    rate: members.length === 0 ? now.amount - now.base * own : sum(({ rate }) => rate),
    members: below,
  };
}

function sumOf(members: readonly Member[], period: 'now' | 'before'): Amount {
  return members.reduce(
    (sum, { [period]: { amount, base } }) => ({ amount: sum.amount + amount, base: sum.base + base }),
    { amount: 0, base: 0 },
  );
}
