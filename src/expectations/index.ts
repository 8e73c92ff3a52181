export { periodBefore } from './comparison-fault.ts';
export { beforeKey, evaluate, queriesNamedBy } from './evaluate.ts';
