import { contrast, mix } from './color.ts';
import { createMemberColors } from './member-colors.ts';
import type { ColorStorage, MemberColors } from './member-colors.ts';
import type { DesignTokens } from './tokens.ts';

/** Until there is a storage, colours last as long as the page. */
let members: MemberColors = createMemberColors({ getItem: () => null, setItem: () => undefined });

/** Remembers the colours of members beyond this visit, and takes up those of the visits before. */
export function rememberMemberColors(storage: ColorStorage): void {
  members = createMemberColors(storage);
}

/**
 * The colours of the members that one chart shows together. A member has the same colour wherever it appears, and another one
 * only where two of a chart would share it.
 * @param ids what identifies each member
 */
export function colorsOf(
  { categorical, color }: DesignTokens,
  dimension: string,
  ids: readonly string[],
): ReadonlyMap<string, string> {
  const places = members.placesOf(dimension, ids);
  return new Map([...places].map(([id, place]) => [id, categorical[place] ?? color.primary]));
}

/** The least contrast of a mark with the card behind it. */
const SEEN = 2;
const STEPS = 20;

/**
 * The colour of a member whose dimension has an order, such as ages in bands: one hue, from pale to strong.
 * @param part where it stands in that order: 0 is the first, 1 the last
 */
export function orderedColor({ categorical, color }: DesignTokens, part: number): string {
  const hue = categorical[0] ?? color.primary;
  const tints = Array.from({ length: STEPS }, (_, step) => mix(color.card, hue, (step + 1) / STEPS));
  const palest = tints.find((tint) => contrast(tint, color.card) >= SEEN) ?? hue;
  const strongest = mix(hue, color.text, 0.7);
  return part < 0.5 ? mix(palest, hue, part * 2) : mix(hue, strongest, part * 2 - 1);
}
