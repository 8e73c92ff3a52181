// The door of companies for commands: one that makes a company, one that reads what companies wrote.
export { StateError } from '../state/state.ts';
export { CompanyError, createCompany } from './create-company.ts';
export { readWrittenRows } from './written-rows.ts';
export type { StatePlace } from '../state/open-state.ts';
