import { tokensOf } from '../../kit/theme/tokens.ts';
import { unknownBranding } from '../../services/branding.ts';
import type { Services } from '../../services/services.ts';
import { applyLook } from './apply-look.ts';

const id = 'splash';

/** The product's logo. */
export const signShapes = '<rect width="32" height="32" rx="8"/><path d="M9 23v-6M16 23V9M23 23V13"/>';

/**
 * Draws the splash screen of a returning user: the product's name from the last visit, and placeholders for menu and
 * header. It uses no React, which is not loaded yet.
 */
export function drawSplash({
  preferences,
  brandingStore,
}: Pick<Services, 'preferences' | 'brandingStore'>): void {
  const { skin, direction, language, menuCollapsed } = preferences.view();
  const { name, logo, color, ...branding } = brandingStore.last() ?? unknownBranding;
  applyLook(
    document.documentElement,
    tokensOf(skin ?? branding.skin, color ?? undefined),
    direction,
    language,
  );
  const sign = `<svg class="product-sign" viewBox="0 0 32 32" width="28" height="28">${signShapes}</svg>`;
  const splash = element('splash', element('splash-side', element('product-mark')), element('splash-header'));
  splash.id = id;
  splash.ariaHidden = 'true';
  splash.dataset.collapsed = String(menuCollapsed);
  const mark = splash.querySelector('.product-mark');
  if (logo === null) mark?.insertAdjacentHTML('beforeend', sign);
  else mark?.append(Object.assign(new Image(), { src: logo, height: 28, alt: '' }));
  if (!menuCollapsed) mark?.append(Object.assign(element('product-name'), { textContent: name }));
  document.body.prepend(splash);
}

/** Removes the splash screen once the page has been painted. */
export function endSplash(): void {
  requestAnimationFrame(() => setTimeout(() => document.getElementById(id)?.remove()));
}

function element(className: string, ...children: readonly Element[]): HTMLElement {
  const made = Object.assign(document.createElement('div'), { className });
  made.append(...children);
  return made;
}
