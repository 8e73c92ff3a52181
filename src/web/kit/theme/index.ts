export { colorsOf, orderedColor } from './color-of.ts';
export { placesOf } from './member-colors.ts';
export type { ColoredMember } from './member-colors.ts';
export { contrast, mix, onColor } from './color.ts';
export { skins } from './skin.ts';
export { TokensProvider, useTokens } from './tokens-context.ts';
export { tokensOf, type Skin, type DesignTokens } from './tokens.ts';
