import type { PagePlan } from '../../language/plan/index.ts';

/** Loads the code of a page's controls that not every bar has. A failed load shows itself when the control is drawn. */
export function preloadControls({ filterBar }: Pick<PagePlan, 'filterBar'>): void {
  if (filterBar?.components.some(({ type }) => type === 'selectDate') !== true) return;
  import('./DatePanelControl.tsx').catch(() => null);
}
