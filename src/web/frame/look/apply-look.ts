import type { Direction } from '../../i18n/direction.ts';
import { cssVariables } from '../../kit/theme/css-variables.ts';
import type { DesignTokens } from '../../kit/theme/tokens.ts';

/** Sets the design tokens, the direction and the language on the document's root element. */
export const applyLook = (
  root: HTMLElement,
  tokens: DesignTokens,
  direction: Direction,
  language: string,
): void => {
  for (const [name, value] of Object.entries(cssVariables(tokens))) root.style.setProperty(name, value);
  root.style.colorScheme = tokens.dark ? 'dark' : 'light';
  root.classList.toggle('dark-layout', tokens.skin === 'dark');
  root.classList.toggle('brand-layout', tokens.skin === 'brand');
  // Gives the bar of a phone's browser the colour of the header.
  const bar = root.ownerDocument.querySelector('meta[name="theme-color"]');
  bar?.setAttribute('content', tokens.color.card);
  root.dir = direction;
  root.lang = language;
};
