import { mix } from '../../../kit/theme/index.ts';
import type { DesignTokens } from '../../../kit/theme/index.ts';

const [STRONGEST, PALEST] = [0.26, 0.08] as const;

/** Greys for the bands behind a figure, the darkest for the lowest band. */
export function bandTints(count: number, { color }: DesignTokens): readonly string[] {
  return Array.from({ length: count }, (_, at) =>
    mix(color.card, color.text, count < 2 ? PALEST : STRONGEST + ((PALEST - STRONGEST) * at) / (count - 1)),
  );
}
