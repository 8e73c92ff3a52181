import { contrast, mix } from './color.ts';
import { placesOf } from './member-colors.ts';
import type { ColoredMember } from './member-colors.ts';
import type { DesignTokens } from './tokens.ts';

/**
 * The colours of the members that one chart shows. A member has the same colour everywhere, except where two members
 * of a chart would share one.
 */
export function colorsOf(
  { categorical, color }: DesignTokens,
  members: readonly ColoredMember[],
): ReadonlyMap<string, string> {
  return new Map([...placesOf(members)].map(([id, place]) => [id, categorical[place] ?? color.primary]));
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
