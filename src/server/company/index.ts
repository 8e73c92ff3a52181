// The API of companies for commands: one creates a company, one reads rows that users wrote.
export { StateError } from '../state/state.ts';
export { CompanyError, createCompany } from './create-company.ts';
export { readWrittenRows } from './written-rows.ts';
export type { StatePlace } from '../state/open-state.ts';
