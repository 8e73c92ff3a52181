export { colorsOf, orderedColor, rememberMemberColors } from './color-of.ts';
export { createMemberColors } from './member-colors.ts';
export { contrast, mix, onColor } from './color.ts';
export { skins } from './skin.ts';
export { TokensProvider, useTokens } from './tokens-context.ts';
export { tokensOf, type Skin, type DesignTokens } from './tokens.ts';
