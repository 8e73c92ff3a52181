// The public interface of alerts. See README.md.
export { conditions, isCondition } from './finding.ts';
export type { AlertCondition, Finding } from './finding.ts';
export { forecastsFor, historyDays, judgeDays, judgeLate } from './judge-days.ts';
export { judgeFigures } from './judge-figures.ts';
export { step, unjudged } from './lifecycle.ts';
export type { AlertEvent, SeriesState } from './lifecycle.ts';
export { isQuiet } from './quiet-hours.ts';
export { dailySeries } from './series.ts';
