/** Selects elements that would be printed as incomplete. */
export const unfinished = [
  '[data-widget][data-state="loading"]',
  '.widget-skeleton',
  '[data-unpainted]',
  '.chart:not(:has(.chart-marks))',
].join();

/** The names of the unfinished widgets. */
export const unfinishedWidgets = (): ReadonlySet<string> => {
  const parts = [...document.querySelectorAll(unfinished)];
  const names = parts.map((part) => part.closest<HTMLElement>('[data-widget]')?.dataset.widget);
  return new Set(names.filter((name) => name !== undefined));
};
