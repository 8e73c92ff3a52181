// Detects outcomes that differ from expectations, with a controlled share of false alarms.
export { outliersIn } from './outliers.ts';
export { chanceToReach } from './chance.ts';
