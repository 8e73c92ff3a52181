// Outcomes that are unlike what was expected, with false alarms under control.
export { outliersIn } from './outliers.ts';
export type { JudgedOutcome, Outlier } from './outliers.ts';
export { chanceToReach } from './chance.ts';
