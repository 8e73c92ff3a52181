export { periodBefore } from './comparison-fault.ts';
export type { CheckFault } from './fault.ts';
export { beforeKey, judge, queriesNamedBy } from './judge.ts';
