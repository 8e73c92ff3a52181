// The public interface of row validation. See README.md.
export { currentRows } from './current-rows.ts';
export { rulesBrokenBy, faultsOfRow, type RowFault } from './check-row.ts';
export { faultsOfMove } from './check-move.ts';
export { misfitsAmong, type Misfit } from './misfits.ts';
export { completeRow, computedValues, currentValues, defaultsOf, keyOf, tidy } from './row-values.ts';
export { plainDecimal, sameValue } from './same-value.ts';
export { valuesThatFollow, withSolved } from './solve-row.ts';
