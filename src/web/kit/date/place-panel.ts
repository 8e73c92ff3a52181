const [GAP, EDGE] = [4, 8] as const;

/**
 * Positions a panel of the top layer below a field, or above it if there is only room there, and within the
 * window.
 */
export function placePanel(panel: HTMLElement, field: HTMLElement): void {
  const { top, bottom, left, right } = field.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = panel;
  const { clientWidth, clientHeight } = document.documentElement;
  const isRightToLeft = getComputedStyle(field).direction === 'rtl';
  const x = isRightToLeft ? right - width : left;
  const below = bottom + GAP;
  const y = below + height > clientHeight - EDGE && top - GAP - height >= EDGE ? top - GAP - height : below;
  panel.style.left = `${Math.max(EDGE, Math.min(x, clientWidth - width - EDGE))}px`;
  panel.style.top = `${Math.max(EDGE, Math.min(y, clientHeight - height - EDGE))}px`;
}
