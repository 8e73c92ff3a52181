/** A figure and what it is counted upon: conversions and the spend that they came of, revenue and the orders. */
export interface Amount {
  readonly amount: number;
  readonly base: number;
}

/** A member of a tree of dimensions. Where it has members of its own, their figures add up to its figures. */
export interface Member {
  readonly id: string;
  readonly now: Amount;
  readonly before: Amount;
  readonly members?: readonly Member[];
}

/** What made a figure change; the three add up to the change. */
export interface Effects {
  /** There is more of the base, at the rate of before. */
  readonly volume: number;
  /** The base moved to members that had another rate than their siblings together. */
  readonly mix: number;
  /** The members' own rates changed. */
  readonly rate: number;
}

/** A member's part of the change. `volume` is that of all, shared by the amounts of before. */
export interface Contribution extends Effects {
  readonly id: string;
  /** Mix and rate of those below it are part of its own. */
  readonly members: readonly Contribution[];
}

export interface Decomposition extends Effects {
  readonly change: number;
  readonly members: readonly Contribution[];
}

/**
 * Why the sum of amounts changed: A₁ − A₀ = (B₁ − B₀)·r + Σ mix + Σ rate, with r = A₀ / B₀. Of a member c below p, whose base
 * grew g-fold: mix = (b₁ − g·b₀)(r_c − r_p), and of a leaf rate = a₁ − b₁·r_c. Mixes within each p sum up over levels,
 * so that a deeper tree explains more and adds up to the same. A member without a base before has the rate of its parent.
 * null where there was no base before, and so no rate. Source: price–volume–mix analysis; the sum telescopes over levels.
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

/** Why a ratio changed: by mix and by rate alone, since more of the same has the same ratio. null where one has no base. */
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
  // What had an amount without a base had no rate: it is gone with the base that it never had.
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
