import { withAlpha } from './color.ts';
import type { DesignTokens } from './tokens.ts';

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const prefixed = (prefix: string, values: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(values).map(([name, value]) => [`--${prefix}-${kebab(name)}`, value]);

/** The tokens as CSS variables for our own style sheets: `--color-text-secondary`, `--nav-background`, `--series-1`, … */
export const cssVariables = (tokens: DesignTokens): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ...prefixed('color', tokens.color),
    ...prefixed('nav', tokens.nav),
    ...tokens.categorical.map((color, index): [string, string] => [`--series-${index + 1}`, color]),
    ['--radius', `${tokens.radius}px`],
    ['--font', tokens.fontFamily],
    ['--shadow-raised', `0 4px 16px ${withAlpha('#000000', tokens.dark ? 0.5 : 0.1)}`],
    ['--scrim', withAlpha('#0a0f1c', tokens.dark ? 0.6 : 0.38)],
  ]);
