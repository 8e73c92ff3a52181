import type { PagePlan } from '../../language/plan/index.ts';

/** Loads the code of controls that only some bars have. If it fails, rendering the control reports the failure. */
export function preloadControls({ filterBar }: Pick<PagePlan, 'filterBar'>): void {
  if (filterBar?.components.some(({ type }) => type === 'selectDate') !== true) return;
  import('./DatePanelControl.tsx').catch(() => null);
}
