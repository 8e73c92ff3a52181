// The door of what is judged of rows. See README.md.
export { faultsOfRow, type RowFault } from './judge-row.ts';
export { misfitsAmong, type Misfit } from './misfits.ts';
export { completeRow, keyOf, currentValues } from './row-values.ts';
