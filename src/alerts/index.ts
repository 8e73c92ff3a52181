// The public interface of alerts. See README.md.
export { conditions, isCondition } from './finding.ts';
export type { AlertCondition, Finding } from './finding.ts';
export { forecastsFor, historyDays, checkDays, checkLate } from './check-days.ts';
export { checkFigures } from './check-figures.ts';
export { step, unchecked } from './lifecycle.ts';
export type { AlertEvent, SeriesState } from './lifecycle.ts';
export { isQuiet } from './quiet-hours.ts';
export { dailySeries } from './series.ts';
