export { periodBefore } from './comparison-fault.ts';
export { beforeKey, judge, queriesNamedBy } from './judge.ts';
