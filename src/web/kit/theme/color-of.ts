import { maxColors } from './palette.ts';
import type { DesignTokens } from './tokens.ts';

// Names that most customers have side by side get slots that are far apart; all others are placed by their name.
const knownSlots: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  platform: {
    meta: 0,
    'google ads': 1,
    youtube: 7,
    tiktok: 3,
    linkedin: 6,
    dv360: 2,
    'programmatic tv': 4,
    'amazon ads': 9,
    'microsoft ads': 5,
    pinterest: 8,
  },
  channel: {
    social: 0,
    search: 1,
    video: 3,
    display: 2,
    'connected tv': 4,
    'retail media': 9,
    audio: 5,
    'digital out of home': 6,
    email: 8,
    affiliate: 7,
  },
  objective: { awareness: 6, consideration: 4, conversion: 2 },
  device: { mobile: 0, desktop: 2, tablet: 1, 'connected tv': 4 },
};

/** FNV-1a: small, and the same on every machine. */
const hash = (text: string): number => {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
};

/** Numbered ids (B000002, B000003, …) take neighbouring slots, so that ten brands in a row never share one. */
const slotByName = (id: string): number => {
  const number = /(\d{1,9})$/.exec(id)?.[1];
  return number ? (Number(number) + maxColors - 2) % maxColors : hash(id) % maxColors;
};

const slotOf = (kind: string, id: string): number =>
  (Object.hasOwn(knownSlots, kind) ? knownSlots[kind]?.[id.toLowerCase()] : undefined) ?? slotByName(id);

/**
 * The colours of the members that one chart shows together. A member has the same colour wherever it appears, and
 * another one only where two of a chart would share it.
 * @param kind the dimension's name, such as `platform`
 * @param ids each member's identifying value where there is one, else its label
 * @returns the colour of each id. Known names and earlier members (in alphabetical order) keep their place, so the choice does not follow the data's order.
 */
export const colorsOf = (
  tokens: DesignTokens,
  kind: string,
  ids: readonly string[],
): ReadonlyMap<string, string> => {
  const taken = new Set<number>();
  const colors = new Map<string, string>();
  const known = (id: string): boolean =>
    Object.hasOwn(knownSlots, kind) && Object.hasOwn(knownSlots[kind] ?? {}, id.toLowerCase());
  const inOrder = [...new Set(ids)].toSorted(
    (a, b) => Number(known(b)) - Number(known(a)) || (a < b ? -1 : Number(a > b)),
  );
  for (const id of inOrder) {
    let slot = slotOf(kind, id);
    if (taken.size < maxColors) while (taken.has(slot)) slot = (slot + 1) % maxColors;
    taken.add(slot);
    colors.set(id, tokens.categorical[slot] as string);
  }
  return colors;
};
