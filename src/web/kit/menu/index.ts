import { late } from '../late.tsx';

/** Loaded when the button of a menu is pointed at, focused or pressed: most visits open no menu. */
const { Component, preload } = late(async () => (await import('./MenuDropdown.tsx')).MenuDropdown);

const preloadMenu = (): void => void preload().catch(() => null);

/** Loads the menu before its button is pressed. A failure is handled when it is. */
export const menuPreloading = { onPointerEnter: preloadMenu, onFocus: preloadMenu };

export { Component as LateMenu };
