export { chartTheme } from './chart-theme.ts';
export { colorOf, colorsOf } from './color-of.ts';
export { contrast, mix, onColor, withAlpha } from './color.ts';
export { cssVariables } from './css-variables.ts';
export { maxColors } from './palette.ts';
export { readSkin, skins, writeSkin } from './skin.ts';
export { TokensProvider, useTokens } from './tokens-context.ts';
export { defaultBrand, tokensOf, type Skin, type Tokens } from './tokens.ts';
