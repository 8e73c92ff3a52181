import { contrast, mix } from './color.ts';
import { createMemberColors } from './member-colors.ts';
import type { ColorStorage, MemberColors } from './member-colors.ts';
import type { DesignTokens } from './tokens.ts';

/** Without a storage, colours last as long as the page. */
let members: MemberColors = createMemberColors({ getItem: () => null, setItem: () => undefined });

/** Stores the colours of members beyond this visit, and restores those of earlier visits. */
export function rememberMemberColors(storage: ColorStorage): void {
  members = createMemberColors(storage);
}

/**
 * The colours of the members that one chart shows. A member has the same colour everywhere, except where two members
 * of a chart would share one.
 * @param ids the ids of the members
 */
export function colorsOf(
  { categorical, color }: DesignTokens,
  dimension: string,
  ids: readonly string[],
): ReadonlyMap<string, string> {
  const places = members.placesOf(dimension, ids);
  return new Map([...places].map(([id, place]) => [id, categorical[place] ?? color.primary]));
}

/** The lowest contrast of a mark with the card behind it. */
const SEEN = 2;
const STEPS = 20;

/**
 * The colour of a member whose dimension has an order, such as age bands: one hue, from pale to strong.
 * @param part the member's place in that order, from 0 (first) to 1 (last)
 */
export function orderedColor({ categorical, color }: DesignTokens, part: number): string {
  const hue = categorical[0] ?? color.primary;
  const tints = Array.from({ length: STEPS }, (_, step) => mix(color.card, hue, (step + 1) / STEPS));
  const palest = tints.find((tint) => contrast(tint, color.card) >= SEEN) ?? hue;
  const strongest = mix(hue, color.text, 0.7);
  return part < 0.5 ? mix(palest, hue, part * 2) : mix(hue, strongest, part * 2 - 1);
}
