/** A member's figure of both periods, and of what it is counted upon: conversions and the spend that they came of. */
export interface MemberFigures {
  readonly name: string;
  readonly now: number;
  readonly before: number;
  readonly baseNow: number;
  readonly baseBefore: number;
}

/** A part of a change, and how much of it comes from which member. */
export interface Effect {
  readonly kind: 'volume' | 'mix' | 'rate';
  readonly value: number;
  readonly members: readonly { readonly name: string; readonly value: number }[];
}

interface Totals {
  readonly now: number;
  readonly before: number;
  readonly baseNow: number;
  readonly baseBefore: number;
}

/**
 * Why a total changed. volume: there is more of the base, at the rate of before. mix: the base moved to members whose rate was
 * higher. rate: the members have another rate themselves. The three add up to the change. A member that was not there before
 * had the rate of all. null where there was no base before, and so no rate.
 */
export function effectsOf(members: readonly MemberFigures[], total: Totals): readonly Effect[] | null {
  if (total.baseBefore <= 0) return null;
  const usual = total.before / total.baseBefore;
  const growth = total.baseNow / total.baseBefore;
  const volume = (total.baseNow - total.baseBefore) * usual;
  const mixes = members.map((member) => ({
    name: member.name,
    value: (member.baseNow - member.baseBefore * growth) * (rateBefore(member, usual) - usual),
  }));
  const rates = members.map((member) => ({
    name: member.name,
    value: member.now - member.baseNow * rateBefore(member, usual),
  }));
  const mix = mixes.reduce((sum, { value }) => sum + value, 0);
  return [
    { kind: 'volume', value: volume, members: [] },
    { kind: 'mix', value: mix, members: mixes },
    { kind: 'rate', value: total.now - total.before - volume - mix, members: rates },
  ];
}

const rateBefore = ({ before, baseBefore }: MemberFigures, usual: number): number =>
  baseBefore > 0 ? before / baseBefore : usual;
